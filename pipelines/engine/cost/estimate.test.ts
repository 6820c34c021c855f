import { expect, test } from 'vitest';
import { z } from 'zod';
import { Budget } from './budget.ts';
import { estimateRun } from './estimate.ts';
import { MemoryRunStore } from '../ledger/memory-store.ts';
import { Runner } from '../runner.ts';
import { definePipeline, defineStep } from '../step.ts';
import { testPorts } from '../testing.ts';

const item = z.object({ text: z.string() });
const ask = defineStep({
  id: 'ask',
  version: 1,
  name: 'ask',
  role: 'asker',
  input: z.object({ item }),
  output: z.object({ text: z.string() }),
  async run(input, ctx) {
    return { text: (await ctx.call({ messages: [{ role: 'user', content: input.item.text }] })).text };
  },
});
const pipeline = definePipeline({
  id: 'asking',
  name: 'Asking',
  description: '',
  over: 'screenshot',
  roles: [{ id: 'asker', name: 'Asker', required: true, many: false, builtin: null }],
  steps: [ask],
});

test('items that ask exactly the same are counted as one call', async () => {
  const ports = testPorts(() => 'yes', {
    record: { provider: 'openai', price: { inputPerMTok: 1, outputPerMTok: 1 } },
  });
  const estimate = (texts: string[]) =>
    estimateRun({
      pipeline,
      roles: { asker: ['m'] },
      options: {},
      items: texts.map((text, at) => ({ itemId: `i${at}`, label: text, payload: { text } })),
      ports,
      prompts: {
        get(): never {
          throw new Error('none here');
        },
      },
      now: 0,
    });
  const four = await estimate(['a', 'b', 'a', 'a']);
  expect(four).toMatchObject({ items: 4, calls: 4, reusable: 2, repeated: 2, about: false });
  expect(four.cost).toBeCloseTo((await estimate(['a', 'b'])).cost, 12);
  expect(four.cost).toBeGreaterThan(0);
  const { calls, inputTokens, outputTokens, cost } = four;
  expect(four.steps).toEqual([{ step: 'ask', models: ['m'], calls, inputTokens, outputTokens, cost }]);
});

const unused = {
  get(): never {
    throw new Error('none here');
  },
};
const given = (texts: string[]) => texts.map((text, at) => ({ itemId: `i${at}`, label: text, payload: { text } }));

test('what the ledger answers and what is identical to another call are counted apart, as a run then sends them', async () => {
  const ports = testPorts(() => 'yes', { record: { provider: 'openai' } });
  const roles = { asker: ['m'] };
  const run = async (items: ReturnType<typeof given>) => {
    const store = new MemoryRunStore(items, 'ask');
    const budget = new Budget(null, 0);
    const runner = new Runner({ runId: 'r', pipeline, roles, options: {}, store, ports, prompts: unused, budget });
    expect(await runner.run()).toBe('done');
    return ports.ledger.calls.size;
  };
  const before = await run(given(['a', 'b']));
  const items = given(['a', 'a', 'b', 'c', 'c', 'c', 'd']);
  const estimate = await estimateRun({ pipeline, roles, options: {}, items, ports, prompts: unused, now: 0 });
  expect(estimate).toMatchObject({ calls: 7, reusable: 5, repeated: 2, about: false });
  expect(estimate.calls - estimate.reusable).toBe((await run(items)) - before);
});

test('an estimate of thousands of items is exact, wherever those that ask the same are', async () => {
  const ports = testPorts(() => 'yes', { record: { provider: 'openai' } });
  const items = given(Array.from({ length: 6000 }, (_, at) => `text ${at < 4500 ? at : at % 10}`));
  const estimate = await estimateRun({
    ...{ pipeline, roles: { asker: ['m'] }, options: {}, items, ports, prompts: unused, now: 0 },
  });
  expect(estimate).toMatchObject({ items: 6000, calls: 6000, reusable: 1500, repeated: 1500, about: false });
});

test('an estimate ends with its signal', async () => {
  const ports = testPorts(() => 'yes', { record: { provider: 'openai' } });
  const items = given(['a']);
  const signal = AbortSignal.abort();
  const asked = { pipeline, roles: { asker: ['m'] }, options: {}, items, ports, prompts: unused, now: 0, signal };
  await expect(estimateRun(asked)).rejects.toMatchObject({ name: 'AbortError' });
});

test('several questions that an item asks at once are each looked up, wherever their answers are', async () => {
  const ports = testPorts(() => 'yes', {
    record: { provider: 'openai', price: { inputPerMTok: 1, outputPerMTok: 1 } },
  });
  const turns = defineStep({
    id: 'ask',
    version: 1,
    name: 'ask',
    role: 'asker',
    input: z.object({ item }),
    output: z.object({}),
    expect: (_, { item: of }) => ({ calls: item.parse(of).text.length, inputTokens: 10, outputTokens: 1 }),
    async run(input, ctx) {
      await Promise.all([...input.item.text].map((content) => ctx.call({ messages: [{ role: 'user', content }] })));
      return {};
    },
  });
  const estimate = await estimateRun({
    pipeline: { ...pipeline, steps: [turns] },
    roles: { asker: ['m'] },
    options: {},
    items: ['abc', 'cad', 'bd'].map((text, at) => ({ itemId: `i${at}`, label: text, payload: { text } })),
    ports,
    prompts: {
      get(): never {
        throw new Error('none here');
      },
    },
    now: 0,
  });
  // Sent: a, b, c and d.
  expect(estimate).toMatchObject({ calls: 8, reusable: 4, repeated: 4 });
});

test('calls made once per run are not multiplied when only some items are examined', async () => {
  const ports = testPorts(() => 'yes', {
    record: { provider: 'openai', price: { inputPerMTok: 1, outputPerMTok: 1 } },
  });
  const tried = { ...ask, id: 'try', expect: { calls: 2, inputTokens: 20, outputTokens: 2, once: true } };
  const counted = { ...ask, expect: { calls: 1, inputTokens: 10, outputTokens: 1 } };
  const estimate = await estimateRun({
    pipeline: { ...pipeline, steps: [tried, counted] },
    roles: { asker: ['m'] },
    options: {},
    items: Array.from({ length: 10_010 }, (_, at) => ({
      itemId: `i${at}`,
      label: 'one',
      payload: { text: `text ${at}` },
    })),
    ports,
    prompts: {
      get(): never {
        throw new Error('none here');
      },
    },
    now: 0,
  });
  expect(estimate).toMatchObject({ items: 10_010, calls: 10_012, about: true });
  expect(estimate.steps.map(({ step, calls }) => [step, calls])).toEqual([
    ['try', 2],
    ['ask', 10_010],
  ]);
});
