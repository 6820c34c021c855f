import { afterEach, beforeEach, expect, it } from 'vitest';
import { knowledgeText } from '#shared/items/knowledge-question/index.ts';
import { createElement } from '../../items/element/create.ts';
import { createQuestion } from '../../items/question/create.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { addScreenshot, ada, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { setState } from '../../changes/save.ts';
import { examineSession } from './doctor.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
let screenshotId: string;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
  screenshotId = addScreenshot(session, 1, { tags: ['dark', 'wide'], blurs: [[0, 0, 100, 100]] });
});
afterEach(() => remove());

/** What doctor finds about derived rows. */
async function examine(repair = false): Promise<string[]> {
  const { problems } = await examineSession(session, { repair, live: true });
  return problems
    .filter(({ code }) => ['tags', 'lints', 'figures', 'review-places', 'counters'].includes(code))
    .map(({ code, repaired }) => `${code}${repaired ? ' repaired' : ''}`);
}

const rows = (table: string) => session.read.all(`SELECT * FROM ${table} ORDER BY 1, 2, 3`);

it.each([
  "DELETE FROM screenshot_tags WHERE tag = 'dark'",
  "UPDATE screenshot_tags SET tag = 'light' WHERE tag = 'dark'",
  "INSERT INTO screenshot_tags SELECT 'other', seq FROM screenshots",
])('finds and repairs a list of tags that differs from the screenshots (%s)', async (sql) => {
  const tags = () => session.read.all('SELECT tag FROM screenshot_tags ORDER BY tag');
  addScreenshot(session, 2, { tags: [] });
  expect(await examine()).toEqual([]);
  const before = tags();
  session.write.run(sql);
  expect(await examine()).toEqual(['tags']);
  expect(await examine(true)).toEqual(['tags repaired']);
  expect(tags()).toEqual(before);
  expect(await examine()).toEqual([]);
});

/** Items with findings of their own content, of their neighbours, of blurred areas, and of a model. */
function lintedItems(): string {
  const model = {
    code: 'solved-without-picture',
    severity: 'warning' as const,
    detail: { code: 'text' as const, values: { text: 'x' } },
  };
  const leaking = { ...questionContent, question: 'Which tab of Files is open?' };
  return change(session, ada, (to) => {
    const box = [10, 10, 200, 60] as [number, number, number, number];
    createElement(to, { screenshotId, content: { name: 'Save', locate: box } });
    createElement(to, { screenshotId, content: { name: 'Save', locate: box } });
    return createQuestion(to, { screenshotId, content: leaking, state: 'to_review', lints: [model] }).id;
  });
}

const own = "entity_kind = 'question' AND code = 'app-name-leaked'";

it.each([
  ['removed', `DELETE FROM lints WHERE ${own}`],
  ['of another severity', `UPDATE lints SET severity = 'info' WHERE ${own}`],
  ['in other words', `UPDATE lints SET detail = replace(detail, 'Files', 'Mail') WHERE ${own}`],
  ['of another screenshot', `UPDATE lints SET screenshot_id = 'other' WHERE ${own}`],
  [
    'removed from one of two elements',
    "DELETE FROM lints WHERE entity_kind = 'element' AND entity_id = (SELECT min(id) FROM items WHERE kind = 'element')",
  ],
  ['of another severity on elements', "UPDATE lints SET severity = 'info' WHERE entity_kind = 'element'"],
  ['removed altogether but those of models', "DELETE FROM lints WHERE code <> 'solved-without-picture'"],
])('finds and repairs findings that are %s', async (_, sql) => {
  lintedItems();
  expect(await examine()).toEqual([]);
  const all = () => ({ lints: rows('lints'), ranks: session.read.all('SELECT id, queue_rank FROM items ORDER BY id') });
  const before = all();
  session.write.run(sql);
  expect(all()).not.toEqual(before);
  expect(await examine()).toContain('lints');
  expect(await examine(true)).toEqual(['lints repaired']);
  expect(all()).toEqual(before);
  expect(await examine()).toEqual([]);
});

it('finds and repairs findings on an item that is about no screenshot', async () => {
  const content = {
    column: 'plan',
    form: 'multiple_choice',
    question: 'Which one?',
    pictures: [],
    options: ['Copy', 'Copy'].map((text, at) => ({ letter: 'AB'[at], text })),
    answer: 'A',
  };
  change(session, ada, (to) => createItem(to, knowledgeText.id, { content }));
  const before = rows('lints');
  expect(before).not.toEqual([]);
  expect(await examine()).toEqual([]);
  session.write.run('DELETE FROM lints');
  expect(await examine()).toEqual(['lints']);
  expect(await examine(true)).toEqual(['lints repaired']);
  expect(rows('lints')).toEqual(before);
});

it('takes a count without a row for zero, and counts on from there', async () => {
  const { id } = change(session, ada, (to) =>
    createQuestion(to, { screenshotId, content: questionContent, state: 'to_review' }),
  );
  change(session, ada, (to) => setState(to, 'question', id, 'approved'));
  const zero = "FROM kept_queue_counts WHERE review_state = 'to_review'";
  expect(session.read.get(`SELECT n ${zero}`)).toEqual({ n: 0 });
  session.write.run(`DELETE ${zero}`);
  expect(await examine()).toEqual([]);
  change(session, ada, (to) => setState(to, 'question', id, 'to_review'));
  expect(session.read.get(`SELECT n ${zero}`)).toEqual({ n: 1 });
  expect(await examine()).toEqual([]);
});
