import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { evaluationSettings } from './evaluation.ts';
import { standingsOf } from './run-standing.ts';

type Settings = z.infer<typeof evaluationSettings>;
const plain: Settings = {
  ...{ arm: null, detector: null, circular: false, noImage: false, visualPrompt: null, thinking: false, samples: 1 },
  ...{ hints: null, parityParser: null, limit: null, draw: null, seed: null, shard: null, extractor: null },
};

const run = (
  id: string,
  more: {
    state?: 'done' | 'failed' | 'interrupted';
    settings?: Partial<Settings>;
    scored?: number;
    of?: number;
    right?: number;
    list?: string;
  },
) => {
  const { state = 'done', of = 100, scored = of, right = 50, list = `all ${of}` } = more;
  const counts = {
    n: scored,
    right,
    wrong: right === 0 ? 0 : scored - right,
    parseFailures: 0,
    refusals: 0,
    errors: 0,
  };
  const settings = { ...plain, ...more.settings };
  return { run: { id, state }, model: id, settings, scored, of, strict: { counts }, manifest: { itemListHash: list } };
};

it('ranks finished runs over the same items only', () => {
  const standings = standingsOf([
    run('whole', {}),
    run('stopped', { state: 'interrupted', scored: 12, right: 12 }),
    run('broken', { state: 'failed', scored: 100 }),
    run('silent', { right: 0 }),
    run('first ten', { of: 10, right: 10 }),
    run('other list', { list: 'others' }),
  ]);
  expect(Object.fromEntries(standings)).toEqual({
    whole: 'complete',
    stopped: 'partial',
    broken: 'failed',
    silent: 'unanswered',
    'first ten': 'other-items',
    'other list': 'other-items',
  });
  // If there are no others, runs over the same sample are ranked among themselves.
  expect([...standingsOf([run('a', { of: 10 }), run('b', { of: 10 })]).values()]).toEqual(['complete', 'complete']);
});

it('sets arms, modes and sweeps apart from plain runs, and ranks them where there is no plain run', () => {
  const noImage = run('no image', { settings: { noImage: true } });
  const box = run('box', { settings: { arm: 'box' } });
  const warm = run('warm', { settings: { temperature: 1 } });
  const named = run('baseline', { settings: { arm: 'baseline' } });
  const rows = [named, noImage, box, warm, run('short', { of: 10, settings: { circular: true } })];
  expect([...standingsOf(rows).values()]).toEqual(['complete', 'arm', 'arm', 'arm', 'other-items']);
  expect([...standingsOf(rows, 'ranked').values()].slice(0, 4)).toEqual(Array(4).fill('complete'));
  expect([...standingsOf([box, run('other', { settings: { arm: 'box' } })]).values()]).toEqual([
    'complete',
    'complete',
  ]);
});
