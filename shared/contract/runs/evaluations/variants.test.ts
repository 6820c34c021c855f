import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { evaluation } from './evaluation.ts';
import { sweepOf, variantsOf } from './variants.ts';

type Evaluation = z.infer<typeof evaluation>;
const run = (model: string, settings: Partial<Evaluation['settings']> = {}, temperature = 0) =>
  ({
    model,
    settings: {
      arm: null,
      circular: false,
      noImage: false,
      samples: 1,
      hints: null,
      limit: null,
      shard: null,
      ...settings,
    },
    manifest: { params: { temperature } },
  }) as unknown as Evaluation;
const plain = run('one');
const marked = run('one', { arm: 'marked' });

it('finds the run without an arm and the arms of the same model', () => {
  expect(variantsOf(marked, [plain, marked, run('two'), run('two', { arm: 'marked' })])).toEqual({
    plain,
    variants: [marked],
  });
});

it('counts a run with the arm “baseline” as the plain one', () => {
  const named = run('one', { arm: 'baseline' });
  expect(variantsOf(marked, [named, marked])).toEqual({ plain: named, variants: [marked] });
});

it.each([
  ['without pictures', { noImage: true }],
  ['all rotations', { circular: true }],
  ['samples', { samples: 4 }],
  ['plans', { hints: 'plans.jsonl' }],
  ['another temperature', { temperature: 1 }],
  ['examples', { fewShot: { k: 2, seed: 1, from: null } }],
  ['smaller pictures', { perturbation: 'scale-50' as const }],
])('%s is a variant', (_, settings) => {
  const entry = run('one', settings);
  expect(variantsOf(entry, [entry, plain])).toEqual({ plain, variants: [entry] });
});

it.each([
  ['arms alone', [marked]],
  ['a plain run alone', [plain]],
  ['a plain run over some of the items', [run('one', { limit: 5 }), marked]],
  ['a shard as the plain run', [run('one', { shard: { index: 1, of: 2 } }), marked]],
])('finds nothing to compare in %s', (_, rows) => {
  expect(variantsOf(rows[0] ?? plain, rows)).toBeNull();
});

it('a sweep is in order of its temperatures, with the plain run at its own', () => {
  const rows = [run('one', { temperature: 1 }, 1), run('one', { temperature: 0.5 }, 0.5), plain, run('two', {}, 2)];
  expect(sweepOf(plain, rows).map(({ temperature }) => temperature)).toEqual([0, 0.5, 1]);
  expect(variantsOf(plain, rows)?.plain).toBe(plain);
  expect(sweepOf(plain, [plain, marked])).toEqual([]);
});
