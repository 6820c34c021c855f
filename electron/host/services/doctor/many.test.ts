import { phraseWords } from '#shared/phrases/phrase.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settleCounts, wrongCounts } from '../../db/queries/doctor.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { addScreenshot, ada, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { reportContents } from './contents.ts';
import { examineSession } from './doctor.ts';
import { Findings, listed } from './findings.ts';
import { lookAtRows } from './rebuilt.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
let screenshotId: string;
let question: string;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
  screenshotId = addScreenshot(session, 1);
  question = change(session, ada, (to) => createQuestion(to, { screenshotId, content: questionContent })).id;
});
afterEach(async () => {
  await session.close();
  await remove();
});

const problems = async (repair: boolean) =>
  (await examineSession(session, { repair, live: true })).problems.filter(({ code }) => code.startsWith('m'));

it('lists the first of many missing pictures, counts the others, and marks the screenshots of all', async () => {
  const all = listed + 30;
  session.write.immediate(() => {
    for (let n = 2; n <= all; n += 1) addScreenshot(session, n);
  });
  const found = await problems(true);
  const missing = found.filter(({ code }) => code === 'missing-media');
  expect(missing).toHaveLength(listed + 1);
  const words = missing.map(({ phrase }) => phraseWords(phrase));
  expect(words[0]).toContain(`media/00/${'1'.padStart(64, '0')}.png is missing`);
  expect(words.at(-1)).toBe('30 more pictures are missing.');
  const marks = found.filter(({ code }) => code === 'media-mark');
  expect(marks.map(({ repaired }) => repaired)).toEqual(Array.from({ length: listed + 1 }, () => true));
  expect(session.read.get('SELECT count(*) AS n FROM screenshots WHERE media_ok = 0')).toEqual({ n: all });
  expect((await problems(false)).map(({ code }) => code)).not.toContain('media-mark');
});

it('corrects counts by their difference, even if something was added since the check', () => {
  session.write.run("UPDATE kept_counts SET n = n + 5 WHERE kind = 'question'");
  session.write.run("DELETE FROM kept_counts WHERE kind = 'screenshot'");
  const wrong = wrongCounts(session.read);
  expect(wrong).toHaveLength(2);
  change(session, ada, (to) => createQuestion(to, { screenshotId, content: questionContent }));
  addScreenshot(session, 2);
  settleCounts(session.write, wrong);
  expect(wrongCounts(session.read)).toEqual([]);
});

it('repairs once when two people ask at once', async () => {
  session.write.run("UPDATE kept_counts SET n = n + 5 WHERE kind = 'question'");
  const asked = [true, true].map((repair) => examineSession(session, { repair, live: true }));
  const [first, second] = (await Promise.all(asked)).map((report) => report.problems.map(({ code }) => code));
  expect(first).toContain('counters');
  expect(second).not.toContain('counters');
  expect(wrongCounts(session.read)).toEqual([]);
});

it('leaves an item alone that was saved since the check', async () => {
  await session.backupIfNeeded();
  session.write.run("UPDATE items SET content = replace(content, 'open?', 'shut?') WHERE id = ?", [question]);
  const { contents } = await lookAtRows(session, ['contents']);
  expect(contents).toMatchObject([{ difference: { id: question }, fromBackup: { good: expect.any(String) } }]);
  const saved = { ...questionContent, question: 'Saved since?' };
  change(session, ada, (to) => saveQuestion(to, question, 1, saved));
  const findings = new Findings(true);
  await reportContents(session, findings, contents);
  expect(findings.problems.map(({ repaired }) => repaired)).toEqual([false]);
  expect(getItem(session.read, 'question', question)?.content).toMatchObject({ question: 'Saved since?' });
});

it('examines a project that is open for reading only', async () => {
  session.write.run("UPDATE kept_counts SET n = n + 5 WHERE kind = 'question'");
  await session.close();
  session = openProject(folder, { readOnly: true });
  const { problems: found } = await examineSession(session, { repair: false, live: true });
  expect(found.map(({ code }) => code)).toContain('counters');
});
