import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { processDescribe } from '../process-describe/index.ts';
import { type Judgement, judgePipeline } from './index.ts';
import type { JudgedEpisode } from './payload.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const picture = (n: number) => ({ sha256: String(n).padStart(64, '0'), width: 1280, height: 720 });

const episode = (id: string, more: Partial<JudgedEpisode> = {}): JudgedEpisode => ({
  episodeId: id,
  task: `Sort by price and add the cheapest lamp (${id})`,
  platform: 'web',
  app: 'Shop',
  type: 'process',
  steps: [
    {
      number: 0,
      actions: [{ type: 'click', point: [1087.4, 91], raw: 'click' }],
      picture: picture(1),
      click: { desc: 'Sort by', node: null, fallback: false, scale: 1 },
    },
    { number: 1, actions: [{ type: 'type', text: 'lamp', raw: 't' }], picture: picture(2), click: null },
    {
      number: 2,
      actions: [{ type: 'finish', text: 'I am sure that all is done perfectly.', raw: 'done' }],
      picture: picture(3),
      click: null,
    },
  ],
  final: picture(4),
  controls: null,
  ...more,
});

const verdict = (text: string, more: object = {}) =>
  JSON.stringify({ evidence: ['the cart shows it'], missingOperations: [], verdict: text, ...more });

const textOf = (request: ProviderRequest): string =>
  request.messages
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
    .join('\n');

async function run(
  answer: (request: ProviderRequest) => string,
  episodes: JudgedEpisode[],
  options: Record<string, unknown> = {},
  pipeline = judgePipeline,
) {
  const asked: string[] = [];
  const ports = testPorts((request) => {
    asked.push(textOf(request));
    return answer(request);
  });
  const first = pipeline.steps[0]?.id ?? '';
  const seeds = episodes.map((payload) => ({ itemId: payload.episodeId, payload }));
  const store = new MemoryRunStore(seeds, first);
  const roles = { judge: ['j'], summarizer: ['s'] };
  const runner = new Runner({
    runId: 'r',
    pipeline,
    roles,
    options,
    store,
    ports,
    prompts,
    budget: new Budget(null, 0),
  });
  expect(await runner.run()).toBe('done');
  return { asked, store, outputs: (n = 0) => store.items[n]?.outputs as Record<string, unknown> };
}

describe('the judge', () => {
  it('reads numbered facts, and never what the agent said about itself', async () => {
    const { asked, outputs } = await run(() => verdict('failure', { missingOperations: ['sort'] }), [episode('a')]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('1. click "Sort by" at (1087, 91)\n2. type "lamp"\n3. declare the task done');
    expect(asked[0]).not.toContain('perfectly');
    expect(asked[0]).toMatch(/looks right without a required operation is a failure/);
    expect(outputs()['judge']).toEqual({
      evidence: ['the cart shows it'],
      missingOperations: ['sort'],
      verdict: 'failure',
      model: 'j',
      prompt: 'judge/process v1',
      type: 'process',
      provider: 'A',
    } satisfies Judgement);
  });

  it('judges a state-related task by its last screen alone', async () => {
    const { asked, outputs } = await run(() => verdict('success'), [episode('a', { type: 'state' })]);
    expect(asked[0]).not.toContain('click');
    expect(asked[0]).toContain('only looks like the goal');
    expect(outputs()['judge']).toMatchObject({ provider: null, prompt: 'judge/state v1' });
  });

  it('lets a model describe clicks from the pictures before and after, side by side with the click circled', async () => {
    const pictures: unknown[] = [];
    const { asked, outputs } = await run(
      (request) => {
        if (!textOf(request).includes('side by side')) return verdict('success');
        for (const { parts } of request.messages)
          for (const part of parts) if (part.type === 'image') pictures.push(part.sent);
        return '{"change":"The list of orders opened."}';
      },
      [episode('a')],
      { provider: 'B' },
    );
    expect(pictures).toMatchObject([
      {
        ...picture(1),
        edits: [
          { kind: 'draw', marks: [{ kind: 'point', point: [1087.4, 91], colour: 'red' }] },
          { kind: 'beside', ...picture(2) },
        ],
      },
    ]);
    expect(asked.at(-1)).toContain('1. click at (1087, 91). What changed: The list of orders opened.');
    expect(outputs()['judge']).toMatchObject({ provider: 'B' });
  });

  it('gives no verdict if the answer cannot be read or the judge declines', async () => {
    const { store } = await run(() => 'It seems fine.', [episode('a')]);
    expect(store.items[0]?.outputs['judge']).toBeUndefined();
  });

  it('leaves out an episode without a last picture', async () => {
    const { asked, store } = await run(() => verdict('success'), [episode('a', { final: null })]);
    expect(asked).toEqual([]);
    expect(store.items[0]?.outputs['judge']).toBeUndefined();
  });

  const controls = {
    task: 'Book a check-up',
    steps: episode('c').steps,
    final: picture(9),
    truncated: picture(2),
    other: picture(4),
  };

  it('must pass its controls first; they are asked once per run', async () => {
    const seen: string[] = [];
    const { asked, outputs } = await run(
      (request) => {
        if (!textOf(request).includes('Book a check-up')) return verdict('success');
        const sent = request.messages.flatMap(({ parts }) => parts).find((part) => part.type === 'image')?.sent;
        const blank = JSON.stringify(sent).includes('"blank"');
        seen.push(blank ? 'blank' : String(Number(sent?.sha256)));
        return verdict(!blank && sent?.sha256 === picture(9).sha256 ? 'success' : 'failure');
      },
      [episode('a', { controls }), episode('b', { controls }), episode('d', { controls })],
    );
    expect(seen.sort()).toEqual(['2', '4', '9', 'blank']);
    expect(asked).toHaveLength(4 + 3);
    expect(outputs(2)['controls']).toMatchObject({
      controls: [{ control: 'success' }, {}, {}, { control: 'truncated' }],
    });
  });

  it('judges nothing if it fails its controls', async () => {
    const { asked, store } = await run(
      () => verdict('success'),
      [episode('a', { controls }), episode('b', { controls })],
    );
    expect(asked.every((text) => text.includes('Book a check-up'))).toBe(true);
    expect(asked).toHaveLength(4);
    expect(store.items.every(({ outputs }) => outputs['judge'] === undefined)).toBe(true);
  });

  it('needs no controls if they are switched off', async () => {
    const { asked } = await run(() => verdict('success'), [episode('a', { controls })], { controls: 'off' });
    expect(asked).toHaveLength(1);
  });
});

describe('process-describe', () => {
  it('describes clicks by trees and by a model', async () => {
    const { asked, outputs } = await run(() => '{"change":"nothing"}', [episode('a')], {}, processDescribe);
    expect(asked).toHaveLength(1);
    expect(outputs()).toMatchObject({
      tree: { clicks: [{ at: 0, desc: 'Sort by' }], without: 0 },
      summarize: { model: 's', changes: [{ at: 0, sentence: 'nothing' }] },
    });
  });
});
