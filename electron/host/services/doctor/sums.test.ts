import { phraseWords } from '#shared/phrases/phrase.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups } from '../../project/backups.ts';
import { insertComment, setResolved } from '../../db/queries/review/comments.ts';
import { putPrediction } from '../../db/queries/runs/predictions.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { createRelease } from '../release/create.ts';
import { saveEntity } from '../../changes/save.ts';
import { summedTables } from '../../db/row-sums/columns.ts';
import { runWithoutTriggers, summedRows } from '../../db/row-sums/damaged.test-helper.ts';
import { examineProject } from './doctor.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
let question: string;
beforeEach(async () => {
  ({ session, folder, remove } = temporaryProject());
  const screenshotId = addScreenshot(session, 1);
  question = change(session, ada, (to) =>
    createQuestion(to, { screenshotId, state: 'approved', content: questionContent }),
  ).id;
  await createRelease(session, { tag: 'v1', note: '', by: 'Ada', app: 'test' });
  insertComment(session.write, 'question', question, {
    id: 'c1',
    author: 'Ada',
    text: 'Look again',
    at: '2026-01-01T00:00:00.000Z',
    x: null,
    y: null,
    resolved: false,
  });
  session.write.run(
    `INSERT INTO runs (id, kind, subject, title, state, request, roles, options, started_at, by_name)
     VALUES ('run1', 'evaluate', 'x', 'x', 'done', '{}', '{}', '{}', '', 'Ada')`,
  );
  putPrediction(
    session.write,
    {
      runId: 'run1',
      index: 0,
      itemId: question,
      screenshotId,
      screenshotName: 'settings 1.png',
      item: {},
      dims: {},
      outcome: 'right',
      parityOutcome: null,
      failure: null,
      strict: null,
      parity: null,
      replies: ['B'],
      rotations: [],
      error: null,
      callIds: [],
      seconds: null,
      cost: null,
    } as unknown as Parameters<typeof putPrediction>[1],
    '2026-01-01T00:00:00.000Z',
  );
  await session.backupIfNeeded();
});
afterEach(() => remove());

const contents = () => summedRows(session.read);

/** Changes the file as damage does, bypassing the checksum triggers. */
async function damage(...statements: string[]): Promise<void> {
  await session.close();
  for (const changes of runWithoutTriggers(folder, statements)) expect(changes).toBe(1);
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

const examine = async (repair: boolean) => {
  const { ok, problems } = await examineProject(folder, repair);
  const rows = problems.filter(({ code }) => !code.endsWith('-media'));
  return {
    ok,
    text: rows.map(({ phrase }) => phraseWords(phrase)).join('\n'),
    left: rows.filter(({ repaired }) => !repaired),
  };
};

it.each([
  ['a revision', "UPDATE revisions SET content = replace(content, 'Tab A', 'Tab a')", /Revision 1 of the \w+ /],
  [
    'an item',
    "UPDATE items SET content = replace(content, 'Tab A', 'Tab a')",
    /The question .* its own revision has the same version/,
  ],
  ['a number of an item', 'UPDATE items SET created_at = 7', /The question .* the backup .* has the same version/],
  ['a prediction', "UPDATE predictions SET outcome = 'wrong'", /The prediction for item 0 of the run run1 is damaged/],
  [
    'a release record',
    "UPDATE release_records SET content = content || ' ' WHERE position = 1",
    /Record 1 of the release v1/,
  ],
  ['a key', "UPDATE comments SET id = 'c2'", /Row 1 of comments is damaged/],
  ['a checksum', 'UPDATE comments SET row_sum = 5', /Row 1 of comments is damaged/],
])('names %s that is damaged, and restores exactly that row', async (what, sql, expected) => {
  const whole = contents();
  await damage(what === 'a revision' ? `${sql} WHERE entity_id = '${question}'` : sql);
  const before = await examine(false);
  expect(before.ok).toBe(false);
  expect(before.text).toMatch(expected);
  expect((await examine(true)).left).toEqual([]);
  reopen();
  expect(contents()).toEqual(whole);
  const kept = readdirSync(folder).filter((name) => name.startsWith('damaged-rows-'));
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').length)).toEqual([1]);
  await session.close();
  expect((await examine(false)).text).toBe('');
});

it('keeps rows written after the backup when a neighbouring row is restored', async () => {
  change(session, ada, (to) => saveEntity(to, 'question', question, null, { ...questionContent, hint: 'newer' }));
  setResolved(session.write, 'c1', true);
  const whole = contents();
  await damage(
    "UPDATE comments SET text = 'Look agaim'",
    "UPDATE items SET content = replace(content, 'newer', 'never')",
  );
  expect((await examine(true)).left).toEqual([]);
  reopen();
  expect(contents()).toEqual(whole);
});

it('says so when no backup has a damaged row, and changes nothing', async () => {
  insertComment(session.write, 'question', question, {
    id: 'c9',
    author: 'Bob',
    text: 'Newer than the backup',
    at: '2026-01-02T00:00:00.000Z',
    x: null,
    y: null,
    resolved: false,
  });
  await damage("UPDATE comments SET text = 'Never than the backup' WHERE id = 'c9'");
  const { text, left } = await examine(true);
  expect(text).toContain('Row 2 of comments is damaged: it differs from its checksum, and no backup has it.');
  expect(left).toHaveLength(1);
  reopen();
});

it('makes no backup of damaged rows, and says why', async () => {
  const good = listBackups(session.paths).map(({ file }) => file);
  await damage("UPDATE comments SET text = 'Look agaim'");
  reopen();
  setResolved(session.write, 'c1', true);
  await expect(session.backupIfNeeded()).rejects.toThrow(/1 row of comments differs from its checksum/);
  expect(listBackups(session.paths).map(({ file }) => file)).toEqual(good);
});

it('reports a backup that could not be made while work continues, once', async () => {
  await damage("UPDATE comments SET text = 'Look agaim'");
  reopen();
  setResolved(session.write, 'c1', true);
  const backupError = await new Promise<Error>((resolve) => session.backUpEvery(5, resolve));
  expect(backupError.message).toContain('differs from its checksum');
});

it('covers every table except those that are derived from others', () => {
  const covered = summedTables(session.read);
  expect(covered.filter(({ hasSum }) => !hasSum)).toEqual([]);
  for (const name of ['items', 'revisions', 'predictions', 'release_records', 'votes', 'verdicts', 'calls', 'comments'])
    expect(covered.map((table) => table.name)).toContain(name);
});
