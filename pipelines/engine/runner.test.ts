import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Budget } from './cost/budget.ts';
import { ItemError } from './errors.ts';
import { MemoryRunStore } from './ledger/memory-store.ts';
import { Runner } from './runner.ts';
import { defineStep, definePipeline, drop } from './step.ts';
import { testPorts } from './testing.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

const item = z.object({ n: z.number() });

const ask = defineStep({
  id: 'ask',
  version: 1,
  name: 'ask',
  role: 'asker',
  input: z.object({ item }),
  output: z.object({ double: z.number() }),
  async run(input, ctx) {
    const { json, refusal } = await ctx.call({
      messages: [{ role: 'user', content: `double ${input.item.n}` }],
      schema: z.object({ double: z.number() }),
    });
    if (refusal !== null) throw new ItemError('refused', refusal);
    return json;
  },
});

const keepEven = defineStep({
  id: 'keep',
  version: 1,
  name: 'keep',
  input: z.object({ item, ask: z.object({ double: z.number() }) }),
  output: z.object({ kept: z.number() }),
  async run(input) {
    return input.item.n % 2 ? drop(textPhrase('odd')) : { kept: input.ask.double };
  },
  summary: (output) => textPhrase(`kept ${output.kept}`),
});

const pipeline = definePipeline({
  id: 'doubling',
  name: 'Doubling',
  description: '',
  over: 'screenshot',
  roles: [{ id: 'asker', name: 'Asker', required: true, many: false, builtin: null }],
  steps: [ask, keepEven],
});

const seeds = (n: number) => Array.from({ length: n }, (_, i) => ({ itemId: `i${i}`, payload: { n: i } }));
const prompts = {
  get(): never {
    throw new Error('none here');
  },
};

function setUp(ports: ReturnType<typeof testPorts>, store: MemoryRunStore, budget = new Budget(null, 0)) {
  return new Runner({
    runId: 'r',
    pipeline,
    roles: { asker: ['m'] },
    options: {},
    store,
    ports,
    prompts,
    budget,
  });
}

function doubling(text: string): string {
  return JSON.stringify({ double: 2 * Number(/double (\d+)/.exec(text)?.[1]) });
}
const lastText = (messages: { parts: { type: string; text?: string }[] }[]) =>
  messages.map((m) => m.parts[0]?.text ?? '').join('\n');

describe('runner', () => {
  test('moves every item through the steps to done or dropped', async () => {
    const store = new MemoryRunStore(seeds(50), 'ask');
    const ports = testPorts((r) => doubling(lastText(r.messages)));
    expect(await setUp(ports, store).run()).toBe('done');
    expect(store.outcome('i4')).toEqual({
      kind: 'done',
      output: { kept: 8 },
      summary: textPhrase('kept 8'),
      next: null,
    });
    expect(store.outcome('i5')).toEqual({ kind: 'dropped', reason: textPhrase('odd') });
    expect(store.items.filter((i) => i.waitsFor !== null)).toEqual([]);
  });

  test('counts items that arrive while others are claimed, so that none is left when the run is done', async () => {
    class SlowClaims extends MemoryRunStore {
      override async claim(step: string, n: number) {
        const taken = await super.claim(step, n);
        await new Promise((resolve) => setImmediate(resolve));
        return taken;
      }
    }
    const store = new SlowClaims(seeds(50), 'ask');
    expect(
      await setUp(
        testPorts((r) => doubling(lastText(r.messages))),
        store,
      ).run(),
    ).toBe('done');
    expect(store.items.filter((i) => i.waitsFor !== null)).toEqual([]);
  });

  test('a second run over the same items sends nothing', async () => {
    let sent = 0;
    const ports = testPorts((r) => {
      sent++;
      return doubling(lastText(r.messages));
    });
    await setUp(ports, new MemoryRunStore(seeds(10), 'ask')).run();
    expect(sent).toBe(10);
    const again = new MemoryRunStore(seeds(10), 'ask');
    await setUp(ports, again).run();
    expect(sent).toBe(10);
    expect(again.outcome('i2')?.kind).toBe('done');
  });

  test('asks again after an unreadable answer, then fails the item', async () => {
    const asked: string[] = [];
    const ports = testPorts((r) => {
      asked.push(lastText(r.messages));
      return 'no idea';
    });
    const store = new MemoryRunStore(seeds(1), 'ask');
    await setUp(ports, store).run();
    expect(asked).toHaveLength(3);
    expect(asked[1]).toContain('Answer again');
    const outcome = store.outcome('i0');
    expect(outcome).toMatchObject({ kind: 'failed', code: 'unreadable', model: 'm', example: 'no idea' });
  });

  test('pausing keeps finished calls and leaves the rest waiting; resuming pays for nothing twice', async () => {
    const counts = new Map<string, number>();
    let runner: Runner | null = null;
    const ports = testPorts((r) => {
      const text = lastText(r.messages);
      counts.set(text, (counts.get(text) ?? 0) + 1);
      if (counts.size === 30) runner?.pause();
      return doubling(text);
    });
    const store = new MemoryRunStore(seeds(100), 'ask');
    runner = setUp(ports, store);
    expect(await runner.run()).toBe('paused');
    expect(store.items.some((i) => i.waitsFor === 'ask')).toBe(true);
    runner = null;
    expect(await setUp(ports, store).run()).toBe('done');
    expect(counts.size).toBe(100);
    expect([...counts.values()].every((n) => n === 1)).toBe(true);
  });

  test('pausing waits for an item’s parallel calls, and keeps their answers', async () => {
    const several = defineStep({
      id: 'ask',
      version: 1,
      name: 'ask',
      role: 'asker',
      input: z.object({ item }),
      output: z.object({ double: z.number() }),
      async run(input, ctx) {
        const answers = await Promise.all(
          ['first', 'second', 'third'].map((word) =>
            ctx.call({
              messages: [{ role: 'user', content: `${word} double ${input.item.n}` }],
              schema: z.object({ double: z.number() }),
            }),
          ),
        );
        return { double: answers[0]?.json?.double ?? 0 };
      },
    });
    const asked: string[] = [];
    let runner: Runner | null = null;
    const ports = testPorts(
      async (r) => {
        asked.push(lastText(r.messages));
        runner?.pause();
        // by now the calls that wait for their turn have been stopped
        await new Promise((resolve) => setImmediate(resolve));
        return doubling(lastText(r.messages));
      },
      { record: { limits: { concurrency: 1 } } },
    );
    const store = new MemoryRunStore(seeds(1), 'ask');
    const make = () =>
      new Runner({
        runId: 'r',
        pipeline: { ...pipeline, steps: [several, keepEven] },
        roles: { asker: ['m'] },
        options: {},
        store,
        ports,
        prompts,
        budget: new Budget(null, 0),
      });
    runner = make();
    expect(await runner.run()).toBe('paused');
    expect(asked).toHaveLength(1);
    runner = null;
    expect(await make().run()).toBe('done');
    // the call that was in flight while the run paused is not sent again
    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(3);
  });

  test('starts items in lots until told otherwise', async () => {
    const out = { now: 0, most: 0 };
    const ports = testPorts(
      async (r) => {
        out.most = Math.max(out.most, ++out.now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        out.now--;
        return doubling(lastText(r.messages));
      },
      { record: { limits: { concurrency: 32 } } },
    );
    const store = new MemoryRunStore(seeds(20), 'ask');
    const runner = setUp(ports, store);
    runner.inLots(3);
    expect(await runner.run()).toBe('done');
    expect(out.most).toBe(3);
    expect(store.outcome('i18')?.kind).toBe('done');
  });

  test('an error in a step fails the item, not the run', async () => {
    const store = new MemoryRunStore([...seeds(2), { itemId: 'bad', payload: { n: 'x' } }], 'ask');
    const ports = testPorts((r) => doubling(lastText(r.messages)));
    expect(await setUp(ports, store).run()).toBe('done');
    expect(store.outcome('bad')).toMatchObject({ kind: 'failed', code: 'step-error' });
    expect(store.outcome('i0')?.kind).toBe('done');
  });

  test('a store that fails ends the run after what is in progress, with the error', async () => {
    let under = 0;
    const ports = testPorts(async (r) => {
      under++;
      await new Promise((resolve) => setImmediate(resolve));
      under--;
      return doubling(lastText(r.messages));
    });
    const store = new MemoryRunStore(seeds(80), 'ask');
    const { claim } = store;
    let claims = 0;
    store.claim = async (step, n) => {
      if (++claims > 3) throw new Error('disk full');
      return claim.call(store, step, n);
    };
    await expect(setUp(ports, store).run()).rejects.toThrow('disk full');
    expect(under).toBe(0);
  });
});
