import { afterEach, beforeEach, expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { insertComment } from '../../db/queries/review/comments.ts';
import { sumProblems } from '../../db/row-sums/damage.ts';
import { createQuestion } from '../../items/question/create.ts';
import { listBackups } from '../../project/backups.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { saveEntity } from '../../changes/save.ts';
import { createRelease } from '../release/create.ts';
import { runWithoutTriggers, summedRows } from '../../db/row-sums/damaged.test-helper.ts';
import { examineProject } from './doctor.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
let question: string;

const comment = (id: string) =>
  insertComment(session.write, 'question', question, {
    ...{ id, author: 'Ada', text: 'Look again', at: '2026-01-01T00:00:00.000Z' },
    ...{ x: null, y: null, resolved: false },
  });

/** The result of an item; a retry replaces its row. */
const result = (item: number) =>
  session.write.run(
    "INSERT INTO run_results (run_id, item_seq, step, status, at, result) VALUES ('run1', ?, 'ask', 'done', '', '{}')",
    [item],
  );

beforeEach(async () => {
  ({ session, folder, remove } = temporaryProject());
  const screenshotId = addScreenshot(session, 1);
  question = change(session, ada, (to) =>
    createQuestion(to, { screenshotId, state: 'approved', content: questionContent }),
  ).id;
  await createRelease(session, { tag: 'v1', note: '', by: 'Ada', app: 'test' });
  for (const id of ['c1', 'c2', 'c3']) comment(id);
  const { write } = session;
  write.run(
    `INSERT INTO runs (id, kind, subject, title, state, request, roles, options, started_at, by_name)
     VALUES ('run1', 'evaluate', 'x', 'x', 'done', '{}', '{}', '{}', '', 'Ada')`,
  );
  write.run(
    "INSERT INTO imports (id, format, source, by_name, at, report) VALUES ('i1', 'coco', '/x', 'Ada', '', '{}')",
  );
  for (const n of [1, 2, 3])
    write.run(
      `INSERT INTO raw_records (import_id, format, entity_kind, entity_id, position, record, record_hash)
       VALUES ('i1', 'coco', 'question', 'q', ?, '{}', 'x')`,
      [n],
    );
  await session.backupIfNeeded();
});
afterEach(() => remove());

/** Removes rows as another program does, which knows nothing of the app's triggers. */
async function removed(...statements: string[]): Promise<void> {
  await session.close();
  for (const changes of runWithoutTriggers(folder, statements)) expect(changes).toBeGreaterThan(0);
}

function reopen(): void {
  const before = remove;
  const opened = openProject(folder);
  session = opened;
  remove = async () => {
    await opened.close();
    await before();
  };
}

const contents = () => summedRows(session.read);

async function examine(repair: boolean) {
  const { problems } = await examineProject(folder, repair);
  const rows = problems.filter(({ code }) => !/media/.test(code));
  return {
    text: rows.map(({ phrase }) => phraseWords(phrase)).join('\n'),
    left: rows.filter(({ repaired }) => !repaired),
  };
}

it.each([
  ['records of an import', 'DELETE FROM raw_records WHERE seq = 2', /Row 2 of raw_records is missing; the backup /],
  ['a comment', "DELETE FROM comments WHERE id = 'c1'", /Row 1 of comments is missing; the backup /],
  ['all comments', 'DELETE FROM comments', /Row 3 of comments is missing; the backup /],
  ['an item', "DELETE FROM items WHERE kind = 'question'", /The question .* is missing; the backup /],
  ['revisions', 'DELETE FROM revisions WHERE number = 1', /Revision 1 of the question .* is missing; the backup /],
  ['a record of a release', 'DELETE FROM release_records WHERE position = 1', /Record 1 of the release v1 is missing/],
  ['a run', "DELETE FROM runs WHERE id = 'run1'", /Row 1 of runs is missing; the backup /],
])('names %s that another program removed, and puts exactly these back', async (_, sql, expected) => {
  const whole = contents();
  await removed(sql);
  expect((await examine(false)).text).toMatch(expected);
  expect((await examine(true)).left).toEqual([]);
  reopen();
  expect(contents()).toEqual(whole);
  expect(sumProblems(session.read)).toEqual([]);
  await session.close();
  expect((await examine(false)).text).toBe('');
});

it('puts back only what another program removed, not what the app removed itself', async () => {
  for (const item of [1, 2, 3]) {
    session.write.run(
      `INSERT INTO run_items (run_id, seq, item_id, label, payload, refusals_since)
       VALUES ('run1', ?, ?, 'item', '{}', 0)`,
      [item, `item ${item}`],
    );
    result(item);
  }
  await session.backupIfNeeded();
  // A retry: the app replaces the result of the first item.
  session.write.run('DELETE FROM run_results WHERE item_seq = 1');
  result(1);
  const whole = contents();
  await removed('DELETE FROM run_results WHERE item_seq = 2');
  expect((await examine(false)).text).toMatch(/^Row 2 of run_results is missing; the backup \S+ has it\.$/);
  expect((await examine(true)).left).toEqual([]);
  reopen();
  expect(contents()).toEqual(whole);
});

it('returns an item as it was last saved, even if the backup is older', async () => {
  change(session, ada, (to) => saveEntity(to, 'question', question, null, { ...questionContent, hint: 'newer' }));
  const content = () => session.read.get('SELECT content, state, revision FROM items WHERE id = ?', [question]);
  const whole = content();
  await removed("DELETE FROM items WHERE kind = 'question'");
  expect((await examine(true)).left).toEqual([]);
  reopen();
  expect(content()).toEqual(whole);
});

it('says how many rows no backup has, makes no backup of the loss, and continues after a repair', async () => {
  comment('c4');
  const good = listBackups(session.paths).length;
  await removed("DELETE FROM comments WHERE id = 'c4'");
  reopen();
  comment('c5');
  await expect(session.backupIfNeeded()).rejects.toThrow('1 row of comments is missing');
  expect(listBackups(session.paths)).toHaveLength(good);
  await session.close();
  expect((await examine(false)).text).toContain(
    '1 row of comments was removed by something other than Benchwright, and no backup can give it back.',
  );
  await examine(true);
  expect((await examine(false)).text).toBe('');
  reopen();
  comment('c6');
  await session.backupIfNeeded();
  expect(listBackups(session.paths).length).toBeGreaterThan(good);
});

it('notices when the numbers of rows themselves are damaged, and counts again', async () => {
  await removed("UPDATE row_tallies SET n = 17 WHERE tbl = 'comments'", "DELETE FROM row_tallies WHERE tbl = 'votes'");
  expect((await examine(false)).text).toBe('The list of how many rows each table has is damaged (comments, votes).');
  expect((await examine(true)).left).toEqual([]);
  expect((await examine(false)).text).toBe('');
});
