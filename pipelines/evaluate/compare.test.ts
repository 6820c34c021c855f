import { describe, expect, it } from 'vitest';
import { adjusted, comparePair, eachPair } from './compare.ts';
import { sameModel } from './same-model.ts';
import { settingDifferences } from './setting-differences.ts';

const plain = (right: readonly boolean[]) =>
  new Map(right.map((entry, at) => [String(at), { right: entry, cluster: `s${at}` }]));

describe('a comparison of two runs', () => {
  it('compares weighted figures by the weights of the items', () => {
    const items = (right: boolean[]) =>
      new Map(
        right.map((entry, at) => [String(at), { right: entry, cluster: `s${at}`, weight: at < 2 ? 3 / 4 : 5 / 6 }]),
      );
    const found = comparePair(items([true, true, false, false]), items([false, false, true, true]));
    expect(found.a).toBeCloseTo(1.5 / (1.5 + 10 / 6), 12);
    expect(found.b).toBeCloseTo(10 / 6 / (1.5 + 10 / 6), 12);
    expect(found.delta).toBeCloseTo((found.a ?? 0) - (found.b ?? 0), 12);
    expect(found).toMatchObject({ n: 4, clusters: 4, test: 'paired cluster bootstrap' });
  });

  it('compares figures over the number of items by the value of each', () => {
    const items = (right: boolean[]) =>
      new Map(right.map((entry, at) => [String(at), { right: entry, cluster: `s${at}`, worth: 3 / 4 }]));
    expect(comparePair(items([true, true]), items([true, false]))).toMatchObject({ a: 0.75, b: 0.375, delta: 0.375 });
  });

  it('has an effect size, and the smallest detectable difference', () => {
    const a = plain(Array.from({ length: 40 }, (_, at) => at < 20));
    const b = plain(Array.from({ length: 40 }, (_, at) => at >= 4 && at < 18));
    const found = comparePair(a, b);
    expect(found).toMatchObject({ onlyA: 6, onlyB: 0, delta: 0.15, effect: { odds: null } });
    expect(found.effect.h).toBeCloseTo(2 * Math.asin(Math.sqrt(0.5)) - 2 * Math.asin(Math.sqrt(0.35)), 12);
    expect(found.mde).toBeGreaterThan(0.1);
    expect(comparePair(a, a)).toMatchObject({ delta: 0, mde: null, pRaw: 1 });
  });

  it('has a p by screenshot that does not count items of one screenshot as independent', () => {
    const on = (cluster: (at: number) => string, right: boolean) =>
      new Map(Array.from({ length: 20 }, (_, at) => [String(at), { right, cluster: cluster(at) }]));
    const two = (at: number) => `s${at % 2}`;
    const paired = comparePair(on(two, true), on(two, false));
    expect(paired.pRaw).toBeCloseTo(2 / 2 ** 20, 12);
    expect(paired.pByCluster).toBe(0.5);
    const own = (at: number) => `s${at}`;
    expect(comparePair(on(own, true), on(own, false)).pByCluster).toBeCloseTo(2 / 2 ** 20, 12);
  });

  it('claims no certainty if all are right', () => {
    const all = plain(Array.from({ length: 30 }, () => true));
    const ci = comparePair(all, all).ci;
    expect(ci?.[0]).toBeLessThan(-0.05);
    expect(ci?.[1]).toBeGreaterThan(0.05);
  });

  it('gives the p of each test, both raw and adjusted over the family', () => {
    const runs = [30, 20, 10].map((right) => ({
      run: right,
      items: plain(Array.from({ length: 40 }, (_, at) => at < right)),
    }));
    const found = adjusted([...eachPair(runs)]);
    expect(found.map(({ result }) => result.family)).toEqual([3, 3, 3]);
    const [first, wide] = found.map(({ result }) => result);
    expect(first?.pRaw).toBeCloseTo(2 / 2 ** 10, 12);
    expect(first?.p).toBeCloseTo((2 * 2) / 2 ** 10, 12);
    expect(wide?.p).toBeCloseTo(3 * (wide?.pRaw ?? 0), 12);
    const [pair] = adjusted([...eachPair(runs.slice(0, 2))]);
    expect(pair?.result).toMatchObject({ family: 1, p: pair?.result.pRaw });
  });
});

const manifest = {
  promptId: 'mcq/answer',
  promptVersion: 1,
  parser: 'strict',
  releaseHash: 'h',
  params: { model: 'm', family: 'gpt', temperature: 0, maxTokens: 2048 },
  imagePolicy: { longEdge: null },
  itemListHash: 'i',
  startedAt: '2026-01-01T00:00:00Z',
  promptHash: null,
  modelHash: null,
  provider: 'openai',
  baseUrl: null,
  appVersion: null,
};

it('names the settings that two runs differ in', () => {
  expect(settingDifferences(manifest, { ...manifest, params: { ...manifest.params, model: 'other' } })).toEqual([]);
  expect(
    settingDifferences(manifest, {
      ...manifest,
      promptVersion: 2,
      imagePolicy: { longEdge: 1568 },
      params: { ...manifest.params, temperature: 0.7 },
    }),
  ).toEqual([
    { what: 'prompt', a: 'mcq/answer v1', b: 'mcq/answer v2', usual: false },
    {
      what: 'image policy',
      a: 'png, detail high, original size',
      b: 'png, detail high, long edge at most 1568 px',
      usual: false,
    },
    { what: 'temperature', a: '0', b: '0.7', usual: false },
  ]);
  const hashed = { ...manifest, promptHash: 'a'.repeat(64) };
  expect(settingDifferences(hashed, { ...manifest, promptHash: 'b'.repeat(64) })).toHaveLength(1);
  expect(settingDifferences(hashed, manifest)).toEqual([]);
  // Two families see pictures and count positions differently: that is said, in words, and does not refuse anything.
  const family = (name: string, more: object) => ({
    ...manifest,
    ...more,
    params: { ...manifest.params, family: name },
  });
  const gpt = family('gpt', { promptId: 'grounding/answer-normalized', imagePolicy: { longEdge: 2048 } });
  const qwen = family('qwen3-vl', { promptId: 'grounding/answer-thousand', imagePolicy: { factor: 32 } });
  expect(settingDifferences(gpt, qwen)).toEqual([
    { what: 'prompt', a: 'grounding/answer-normalized v1', b: 'grounding/answer-thousand v1', usual: true },
    {
      what: 'image policy',
      a: 'png, detail high, long edge at most 2048 px',
      b: 'png, detail high, sides a multiple of 32 px',
      usual: true,
    },
  ]);
  // Within a family they are settings of somebody's own, and another version of a prompt always is.
  const other = family('gpt', { promptId: 'grounding/answer-normalized', imagePolicy: { longEdge: 1024 } });
  expect(settingDifferences(gpt, other).map(({ usual }) => usual)).toEqual([false]);
  expect(settingDifferences(gpt, { ...qwen, promptVersion: 2 }).map(({ usual }) => usual)).toEqual([false, true]);
});

it('knows one model that was run twice', () => {
  const own = { ...manifest, params: { ...manifest.params, model: 'qwen', seed: 1 } };
  expect(sameModel(own, { ...own, params: { ...own.params, model: 'Qwen', seed: 2 } })).toBe('repeat');
  expect(sameModel(own, { ...own, baseUrl: 'http://other/v1' })).toBe('backend');
  expect(sameModel(own, { ...own, releaseHash: 'f'.repeat(64) })).toBe('release');
  expect(sameModel(own, { ...own, params: { ...own.params, model: 'other' } })).toBeNull();
  expect(sameModel({ ...own, params: null }, { ...own, params: null })).toBeNull();
  // Another seed is how a model is asked again; between two models it may explain the difference.
  const seeds = (model: string) => settingDifferences(own, { ...own, params: { ...own.params, model, seed: 2 } });
  expect([seeds('qwen'), seeds('other')].map((all) => all.map(({ usual }) => usual))).toEqual([[true], [false]]);
});
