import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { estimateRun } from '#pipelines/engine/cost/estimate.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { checkedSet } from './check.ts';
import { taskWriting } from './index.ts';
import { copyOfOne, sharedSequences, slotted } from './near-copies.ts';
import { comparedBy, type TasksPayload } from './payload.ts';
import { sortedOut } from './sort-out.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const shop = taskContent.parse({
  ...{ id: 'gift-mug', level: 'L3', platform: 'web', apps: ['Shop'], maxSteps: 15, language: 'en' },
  instruction: 'Order one Ceramic mug with the gift note "Happy birthday".',
  keyOperations: ['add the Ceramic mug', 'write the gift note "Happy birthday"', 'order it'],
  criteria: [{ kind: 'text', app: 'Shop', contains: 'Happy birthday' }],
  gold: [{ type: 'type', text: 'Happy birthday' }],
});
const notes = taskContent.parse({
  ...{ id: 'note', level: 'L3', platform: 'web', apps: ['Notes'], maxSteps: 10, language: 'en' },
  instruction: 'Write a note with the title "Lamps".',
  init: [{ storage: { app: 'Notes', key: 'notes', value: [] } }],
  criteria: [{ kind: 'storage', app: 'Notes', key: 'notes', path: '0.title', equals: 'Lamps' }],
});

it('three-word sequences are shared by hand-counted shares', () => {
  // a b c, b c d | a b c, b c e: one of three.
  expect(sharedSequences('a b c d', 'A b, c e')).toBeCloseTo(1 / 3);
  expect(sharedSequences('Open it', 'open it!')).toBe(1);
  expect(sharedSequences('Open it', 'Close it')).toBe(0);
  // Three of the sequences of single signs, of five in all.
  expect(sharedSequences('把台灯放进车', '把台灯放进篮')).toBeCloseTo(3 / 5);
});

it('operations are compared without their values', () => {
  expect(slotted('Add the Glass teapot to the cart', [])).toBe('add □ to cart');
  expect(slotted('add the glass teapot', ['Glass teapot'])).toBe(slotted('Add a Ceramic mug', ['ceramic mug']));
  expect(slotted('set the alarm to 7:30', [])).toBe(slotted('Set alarm to 18:05.', []));
  expect(slotted('write “Happy birthday”', [])).toBe(slotted('write the note', ['note']));
});

it('the same task with another product is a near-copy; another task of the app is none', () => {
  const known = [comparedBy(shop)];
  const another = { ...comparedBy(shop), id: 'x', values: ['Glass teapot', 'Get well'] };
  const operations = ['add the Glass teapot', 'write the gift note "Get well"', 'order it'];
  const teapot = { ...another, instruction: 'Buy a teapot made of glass as a present.', keyOperations: operations };
  expect(copyOfOne(teapot, known)).toContain('the same operations with other values');
  const reworded = {
    ...another,
    instruction: 'Order one Ceramic mug with the gift note "Get well".',
    keyOperations: [],
  };
  // Order one ceramic … with the gift note: 6 of the 8 sequences of each, of 10 in all.
  expect(copyOfOne(reworded, known)).toContain('60 % of their three-word sequences');
  expect(
    copyOfOne({ ...another, instruction: 'Empty the cart.', keyOperations: ['empty the cart'] }, known),
  ).toBeNull();
});

const textOf = ({ messages }: ProviderRequest): string =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).join('\n');
const task = (instruction: string, more: object = {}) => ({
  ...{ instruction, ending: `Done: ${instruction}`, operations: [instruction], values: [], criteria: [], passes: null },
  ...more,
});

/** A writer that repeats the seed, writes two tasks, and joins two in ways of which one needs both apps. */
function answer(request: ProviderRequest): string {
  const text = textOf(request);
  if (text.includes('Write one task that uses both apps')) {
    const ordered = text.indexOf('App: Shop') > text.indexOf('App: Notes');
    return JSON.stringify(
      task(ordered ? 'Order the lamp of the note, which is 19.90.' : 'Write the price of the teapot into a note.', {
        criteria: [{ kind: 'storage', app: 'Notes', key: 'notes', path: '0.text', contains: '19.90' }],
        passes: { what: 'the price', value: 19.9 },
        ...(ordered && { passes: { what: 'the price', value: '19.90' } }),
      }),
    );
  }
  if (text.includes('further tasks'))
    return JSON.stringify({
      tasks: [
        task(shop.instruction),
        task('Empty the cart.', { criteria: [{ kind: 'text', app: 'Shop', contains: 'The cart is empty' }] }),
        task('Sort the lamps by price and open the cheapest.', { criteria: [{ kind: 'command', command: ['rm'] }] }),
      ],
    });
  const numbers = [...text.matchAll(/^(\d+)\. \(L/gm)].map(([, number]) => Number(number));
  const found = (number: number) => ({
    ...{ number, ambiguous: number === 1 ? 'which lamp?' : 'none', steps: null, date: false, payment: null },
    account: number === 2 ? 'of the shop' : null,
  });
  return JSON.stringify({ tasks: numbers.map(found) });
}

async function run(items: readonly TasksPayload[]) {
  const ports = testPorts(answer, { record: { provider: 'openai', price: { inputPerMTok: 1, outputPerMTok: 2 } } });
  const seeds = items.map((payload, at) => ({ itemId: `i${at}`, label: 'x', payload }));
  const asked = { pipeline: taskWriting, roles: { writer: ['gen'], checker: ['gen'] }, options: {}, ports, prompts };
  const estimate = await estimateRun({ ...asked, items: seeds, now: 0 });
  const store = new MemoryRunStore(seeds, 'write');
  expect(await new Runner({ runId: 'r', ...asked, store, budget: new Budget(null, 0) }).run()).toBe('done');
  return { estimate, outcomes: items.map((_, at) => store.outcome(`i${at}`)), store };
}

it('a seed gives new tasks in its own world; what a checker names stays with them', async () => {
  const { estimate, outcomes, store } = await run([{ seeds: [shop], known: [comparedBy(shop)] }]);
  expect(estimate.calls).toBe(2);
  const [outcome] = outcomes;
  if (outcome?.kind !== 'done') throw new Error('The item did not pass.');
  const { tasks } = checkedSet.parse(outcome.output);
  expect(tasks.map(({ content }) => content.instruction)).toEqual([
    'Empty the cart.',
    'Sort the lamps by price and open the cheapest.',
  ]);
  expect(tasks.map(({ content }) => content.criteria)).toEqual([
    [{ kind: 'text', app: 'Shop', contains: 'The cart is empty' }],
    // A model starts no program: the end state stays as words.
    [{ kind: 'judge', says: 'Done: Sort the lamps by price and open the cheapest.' }],
  ]);
  for (const { content } of tasks)
    expect(content).toMatchObject({
      apps: ['Shop'],
      maxSteps: 15,
      language: 'en',
      gold: [],
      source: { kind: 'model' },
    });
  expect(tasks.map(({ findings }) => findings)).toEqual([
    [{ what: 'ambiguous', why: 'which lamp?' }],
    [{ what: 'account', why: 'of the shop' }],
  ]);
  expect(tasks[1]?.content.review).toEqual({ account: true });
  const { dropped } = sortedOut.parse(store.items[0]?.outputs['sort-out']);
  expect(dropped.map(({ why }) => why)).toEqual([expect.stringContaining('near-copy of gift-mug: 100 %')]);
});

it('two tasks of different apps are joined only if the second needs what the first shows', async () => {
  const both = [shop, notes].map(comparedBy);
  const { outcomes, store } = await run([
    { seeds: [shop, notes], known: both },
    { seeds: [notes, shop], known: both },
  ]);
  const [needs, outcome] = outcomes;
  if (needs?.kind !== 'done') throw new Error('The item did not pass.');
  expect(checkedSet.parse(needs.output).tasks.map(({ content }) => content)).toMatchObject([
    {
      ...{ level: 'L4', apps: ['Shop', 'Notes'], maxSteps: 25, init: notes.init },
      dependencies: [{ from: 'Shop', to: 'Notes', what: 'the price' }],
    },
  ]);
  expect(outcome?.kind).toBe('dropped');
  const { kept, dropped } = sortedOut.parse(store.items[1]?.outputs['sort-out']);
  expect(kept).toEqual([]);
  expect(dropped.map(({ why }) => why)).toEqual([expect.stringContaining('already says')]);
});
