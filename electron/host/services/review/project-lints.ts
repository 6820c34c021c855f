import type { Lint } from '#shared/contract/common.ts';
import { questionProjectLints } from '#shared/tasks/understanding/lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { sharedWordings } from '../../db/queries/items/instruction/shared-wordings.ts';
import { questionContents } from '../../db/queries/items/question/question-contents.ts';

/** What is found on the questions of a project as a whole: which letters are right, how long the right options are. */
export function projectLints(db: ReadDb): Lint[] {
  const checks = questionProjectLints.map(({ code, severity, reducer }) => ({ code, severity, fold: reducer() }));
  for (const subject of questionContents(db)) for (const { fold } of checks) fold.add(subject);
  const found = checks.flatMap(({ code, severity, fold }) => {
    const detail = fold.result();
    return detail === null ? [] : [{ code, severity, detail }];
  });
  return [...found, ...sharedLints(db)];
}

/** One wording that names several targets of a picture: a model cannot know which is meant. */
function sharedLints(db: ReadDb): Lint[] {
  const { shared, n } = sharedWordings(db);
  if (shared === 0) return [];
  const detail = `${shared} of ${n} instructions have the same words as another target on their picture, so that nobody can know which is meant; tell the targets apart, or retire one.`;
  return [{ code: 'shared-wording', severity: 'warning', detail }];
}
