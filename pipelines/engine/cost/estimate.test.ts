import { expect, test } from 'vitest';
import { z } from 'zod';
import { estimateRun } from './estimate.ts';
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
  expect(four).toMatchObject({ items: 4, calls: 4, reusable: 2 });
  expect(four.cost).toBeCloseTo((await estimate(['a', 'b'])).cost, 12);
  expect(four.cost).toBeGreaterThan(0);
  const { calls, inputTokens, outputTokens, cost } = four;
  expect(four.steps).toEqual([{ step: 'ask', models: ['m'], calls, inputTokens, outputTokens, cost }]);
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
  expect(estimate).toMatchObject({ calls: 8, reusable: 4 });
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
    items: Array.from({ length: 10_000 }, (_, at) => ({
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
  expect(estimate).toMatchObject({ items: 10_000, calls: 10_002 });
  expect(estimate.steps.map(({ step, calls }) => [step, calls])).toEqual([
    ['try', 2],
    ['ask', 10_000],
  ]);
});
