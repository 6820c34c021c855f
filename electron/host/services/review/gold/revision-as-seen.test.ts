import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { elementContent } from '#shared/contract/elements.ts';
import { createElement } from '../../../items/element/create.ts';
import { createInstruction } from '../../../items/instruction/create.ts';
import { makeQuestion } from '../../knowledge/make.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import type { Caller } from '../../../people/caller.ts';
import { interceptors } from '../../../router/access/interceptors.ts';
import { router } from '../../../router/index.ts';
import { change } from '../../changes/change.ts';
import { codeOf, reviewBed } from '../review-bed.ts';

const bed = reviewBed();
const as = (name: string, role: Caller['role'] = 'annotator') =>
  createRouterClient(router, { context: { host: bed.host, caller: { name, role } }, interceptors: interceptors() });

/** A question about an action on a picture, of a kind without a page of its own. */
const aboutAction = (sha256: string) =>
  knowledgeContent.parse({
    ...{ column: 'type', form: 'multiple_choice', question: 'Which action was it?', answer: 'B' },
    pictures: [{ sha256, width: 10, height: 10, name: 'shot' }],
    options: ['click', 'left_double', 'drag', 'right_single'].map((text, at) => ({
      ...{ letter: 'ABCD'[at], text, origin: 'test' },
    })),
    ...{ rationale: 'why', from: { episode: 'e', step: 0, name: 'n', task: 't' }, cluster: 'e' },
  });
/** The revision with which it is in review. */
const knowledgeSeen = 1;

interface Item {
  question: string;
  target: string;
  instruction: string;
  knowledge: string;
  screenshot: string;
}

/** A question and an element with an instruction, in review on a picture of their own. */
function submitted(): Item {
  const question = bed.addQuestion();
  const { id: screenshot, sha256 } = bed.session.read.get(
    'SELECT s.id, s.sha256 FROM items i JOIN screenshots s ON s.id = i.screenshot_id WHERE i.id = ?',
    [question],
  ) as { id: string; sha256: string };
  return change(bed.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    const content = elementContent.parse({ name: 'OK', locate: [1, 1, 9, 9] });
    const { id: target } = createElement(to, { screenshotId: screenshot, state: 'to_review', content });
    const wording = { type: 'basic' as const, text: 'Press OK', style: null, picked: true };
    const { id: instruction } = createInstruction(to, { elementId: target, state: 'to_review', content: wording });
    const { id: knowledge } = makeQuestion(to, aboutAction(sha256), { source: 'test' });
    return { question, target, instruction, knowledge, screenshot };
  });
}

const press = ({ target, instruction }: Item, revision = 1) => ({
  ...{ id: target, instructionId: instruction, revision, seconds: 1 },
  answer: { kind: 'point' as const, point: [5, 5] as [number, number] },
});
const choose = ({ question }: Item, revision = 1) => ({
  ...{ id: question, revision, answer: 'B', reason: null, seconds: 1 },
});

/** Two items that differ only in that a reviewer approved the first, while approved ones are asked again. */
async function twoItems(): Promise<[Item, Item]> {
  submitted();
  const [approved, waiting] = [submitted(), submitted()];
  const vera = as('vera', 'reviewer');
  await vera.review.vote(choose(approved));
  await vera.review.verdict({ id: approved.question, baseRevision: 1, kind: 'approve' });
  await vera.review.point(press(approved));
  await vera.review.verdict({ id: approved.target, baseRevision: 2, kind: 'approve' });
  await vera.review.answer({ id: approved.knowledge, revision: knowledgeSeen, answer: 'B', seconds: 1 });
  await vera.review.decide({ id: approved.knowledge, baseRevision: knowledgeSeen, kind: 'approve' });
  bed.settings({ goldShare: 0.5 });
  return [approved, waiting];
}

/** Where two answers differ, apart from what identifies each item and when it was made. */
function differences(a: unknown, b: unknown, at = ''): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b)
    return a === b ? [] : [`${at}: ${JSON.stringify([a, b])}`];
  const [of, other] = [a, b].map((one) => Object.entries(one).filter(([name]) => !own.test(name)));
  const values = new Map(other);
  const names = [...new Set([...(of ?? []), ...(other ?? [])].map(([name]) => name))];
  return names.flatMap((name) => differences(new Map(of).get(name), values.get(name), `${at}.${name}`));
}
const own = /^(id|sha256|exportName|at|createdAt|screenshotId|elementId|instructionId|entityId|parentId)$/;

/** Times as the person sees them may only be those of the making. */
const seen = async (call: Promise<unknown>, item: Item): Promise<unknown> => {
  const text = JSON.stringify(await call.catch((error: { code: string; message: string; data: unknown }) => error));
  const named = Object.values(item).reduce<string>((all, id) => all.replaceAll(id, 'ID'), text);
  return JSON.parse(named.replaceAll(/"updatedAt":"[^"]*"/g, '"updatedAt":"then"')) as unknown;
};

const calls: Record<string, (client: ReturnType<typeof as>, item: Item) => Promise<unknown>> = {
  'screenshots.get': (c, { screenshot: id }) => c.screenshots.get({ id }),
  'questions.get': (c, { question: id }) => c.questions.get({ id }),
  'questions.query': async (c, { question }) => (await c.questions.query({})).rows.find(({ id }) => id === question),
  'elements.list': (c, { screenshot }) => c.elements.list({ screenshotId: screenshot }),
  'elements.instructions': (c, { screenshot }) => c.elements.instructions({ screenshotId: screenshot }),
  'review.open of a question': (c, { question: id }) => c.review.open({ id }),
  'review.open of a target': (c, { target: id }) => c.review.open({ id }),
  'review.item': (c, { question: id }) => c.review.item({ id }),
  'review.item of a kind without a page of its own': (c, { knowledge: id }) => c.review.item({ id }),
  'a decision on a later revision of it': (c, { knowledge: id }) =>
    c.review.decide({ id, baseRevision: knowledgeSeen + 1, kind: 'approve' }),
  'an answer to a later revision of it': (c, { knowledge: id }) =>
    c.review.answer({ id, revision: knowledgeSeen + 1, answer: 'B', seconds: 1 }),
  'history of the question': (c, { question: id }) => c.history.revisions({ kind: 'question', id }),
  'history of the target': (c, { target: id }) => c.history.revisions({ kind: 'element', id }),
  'a decision before the answer': (c, { question: id }) => c.review.verdict({ id, baseRevision: 1, kind: 'approve' }),
  'a decision on a later revision': (c, { question: id }) => c.review.verdict({ id, baseRevision: 2, kind: 'approve' }),
  'a decision on a later target': (c, { target: id }) => c.review.verdict({ id, baseRevision: 4, kind: 'approve' }),
  'an answer to a later revision': (c, item) => c.review.vote(choose(item, 2)),
  'an answer to revision 0': (c, item) => c.review.vote(choose(item, 0)),
  'a click for a later revision': (c, item) => c.review.point(press(item, 2)),
  'a click for revision 0': (c, item) => c.review.point(press(item, 0)),
  'a saved question': (c, { question: id }) => c.questions.retire({ id, baseRevision: 1 }),
  'a saved element': (c, { target: id }) =>
    c.elements.setState({ label: 'x', state: 'draft', items: [{ id, baseRevision: 1 }] }),
};

it('no answer differs between an approved item and one that waits, nor a refusal', async () => {
  const items = await twoItems();
  const found: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const [approved, waiting] = await Promise.all(items.map((item) => seen(call(as('ann'), item), item)));
    found.push(...differences(approved, waiting).map((line) => `${name}${line}`));
  }
  expect(found).toEqual([]);
});

it('no time of an approved item is later than that of its submission', async () => {
  const [approved] = await twoItems();
  const last = new Date().toISOString();
  const decided = bed.session.read.get('SELECT min(at) AS at FROM verdicts') as { at: string };
  for (const name of ['screenshots.get', 'questions.get', 'questions.query'] as const) {
    const row = (await calls[name]?.(as('ann'), approved)) as { updatedAt: string } | undefined;
    expect([name, (row?.updatedAt ?? last) < decided.at]).toEqual([name, true]);
  }
});

it('an answer and a decision on the number that a person sees are taken, and measure them', async () => {
  const [approved, waiting] = await twoItems();
  const ann = as('ann');
  await ann.review.queue({});
  for (const item of [approved, waiting]) {
    const answered = await ann.review.vote(choose(item));
    expect([answered.revision, answered.question_.revision, answered.myVote?.revision]).toEqual([1, 1, 1]);
    await ann.review.verdict({ id: item.question, baseRevision: 1, kind: 'approve' });
    const { revision } = await ann.review.point(press(item));
    expect(revision).toBe(2);
    await ann.review.verdict({ id: item.target, baseRevision: 2, kind: 'approve' });
    const labelled = await ann.review.answer({ id: item.knowledge, revision: knowledgeSeen, answer: 'B', seconds: 1 });
    expect(labelled.revision).toBe(knowledgeSeen);
    await ann.review.decide({ id: item.knowledge, baseRevision: knowledgeSeen, kind: 'approve' });
  }
  const measured = bed.session.read.all('SELECT hit FROM gold_items WHERE answered = 1');
  expect(measured).toEqual([{ hit: 1 }, { hit: 1 }, { hit: 1 }]);
});

const read = [...Object.keys(calls).filter((name) => !/decision|answer|click|saved/.test(name)), 'comments.list'];
calls['comments.list'] = (c, { screenshot: screenshotId }) => c.comments.list({ screenshotId });

/** Where what a person reads about the two items differs. */
async function apart(items: readonly Item[], of = read): Promise<string[]> {
  const found: string[] = [];
  for (const name of of) {
    const [approved, waiting] = await Promise.all(items.map((item) => seen(calls[name]!(as('ann'), item), item)));
    found.push(...differences(approved, waiting).map((line) => `${name}${line}`));
  }
  return found;
}

/** What the reviewer who approved the first item said about it besides. */
async function remark(item: Item): Promise<void> {
  const vera = as('vera', 'reviewer');
  for (const id of [item.question, item.target, item.knowledge]) await vera.review.comment({ id, text: 'Fine.' });
}

async function answer(item: Item): Promise<void> {
  const ann = as('ann');
  await ann.review.vote(choose(item));
  await ann.review.point(press(item));
  await ann.review.answer({ id: item.knowledge, revision: knowledgeSeen, answer: 'B', seconds: 1 });
}

it('nothing tells an approved item from one that waits after the answer', async () => {
  const items = await twoItems();
  await remark(items[0]);
  await as('ann').review.queue({});
  for (const item of items) await answer(item);
  expect(await apart(items)).toEqual([]);
});

it.each(['approve', 'reject'] as const)('nor after the decision to %s', async (kind) => {
  const items = await twoItems();
  await remark(items[0]);
  const ann = as('ann');
  await ann.review.queue({});
  for (const item of items) {
    await answer(item);
    const why = { kind, reason: kind === 'reject' ? 'other' : null, note: 'x' };
    await ann.review.verdict({ id: item.question, baseRevision: 1, ...why });
    await ann.review.verdict({ id: item.target, baseRevision: 2, ...why });
    await ann.review.decide({ id: item.knowledge, baseRevision: knowledgeSeen, ...why });
  }
  expect(await apart(items)).toEqual([]);
  const own = kind === 'approve' ? 'approved' : 'rejected';
  expect(await ann.review.open({ id: items[0].question })).toMatchObject({ question_: { state: own } });
  expect(await ann.review.item({ id: items[0].knowledge })).toMatchObject({
    state: own,
    verdicts: [{ annotator: 'ann', kind }],
  });
});

it('reviewers see and name revisions as they are', async () => {
  const [approved] = await twoItems();
  const rob = as('rob', 'reviewer');
  expect(await rob.review.open({ id: approved.question })).toMatchObject({ revision: 2 });
  expect(await codeOf(rob.review.verdict({ id: approved.question, baseRevision: 1, kind: 'skip' }))).toBe('CONFLICT');
  expect((await rob.review.vote(choose(approved, 2))).revision).toBe(2);
});
