// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Evaluation } from './figures.ts';
import { useRowName } from './row-name.ts';

type Settings = Evaluation['settings'];

const defaults: Settings = {
  arm: 'baseline',
  detector: null,
  circular: false,
  noImage: false,
  visualPrompt: null,
  thinking: false,
  samples: 1,
  hints: null,
  parityParser: null,
  limit: null,
  draw: null,
  seed: null,
  shard: null,
  extractor: null,
};

/** One value of each setting that makes another row of a table. */
const others: Partial<Settings>[] = [
  { arm: 'oracle-box' },
  { detector: 'gpt-4o' },
  { circular: true },
  { noImage: true },
  { visualPrompt: false },
  { thinking: true },
  { samples: 4 },
  { hints: 'apps.json' },
  { parityParser: 'api' },
  { limit: 50 },
  { limit: 50, draw: 'random' },
  { limit: 50, draw: 'random', seed: 7 },
  { shard: { index: 1, of: 2 } },
  { extractor: 'reader' },
];

it('gives evaluations of one model with different settings different names', () => {
  const { result } = renderHook(useRowName);
  const names = [{}, ...others].map((some) => result.current({ model: 'm', settings: { ...defaults, ...some } }));
  expect(names[0]).toBe('m');
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(others.flatMap(Object.keys))).toEqual(new Set(Object.keys(defaults)));
});
