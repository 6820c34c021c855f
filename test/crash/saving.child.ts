import { readFileSync, writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';
import { change } from '#electron/host/changes/change.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { saveQuestion } from '#electron/host/items/question/save.ts';
import { questionContent } from '#electron/host/testing/project.ts';

/**
 * Once released, creates and saves questions until it is killed; each is named on stdout only once it is acknowledged.
 */
const [folder = '', screenshotId = '', round = ''] = process.argv.slice(2);
readFileSync(0);
const session = openProject(folder);
const by = { author: { kind: 'person', name: 'Ada' } } as const;
for (let n = 0; ; n += 1) {
  const { id } = change(session, by, (to) =>
    createQuestion(to, { screenshotId, content: { ...questionContent, question: `made ${round} ${n}` } }),
  );
  writeSync(1, `${id} 1 made ${round} ${n}\n`);
  change(session, by, (to) => saveQuestion(to, id, 1, { ...questionContent, question: `saved ${round} ${n}` }));
  writeSync(1, `${id} 2 saved ${round} ${n}\n`);
}
