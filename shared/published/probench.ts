import { phrase } from '../phrases/phrase.ts';
import type { PublishedRow } from './published.ts';

const row = (model: string, cells: PublishedRow['cells']): PublishedRow => ({
  model,
  printed: {},
  recomputed: {},
  ...(cells && { cells }),
});
const named = (ids: readonly string[], figures: readonly number[]) =>
  Object.fromEntries(ids.map((id, at) => [id, figures[at] ?? Number.NaN]));

/** ProBench, Table 2: the judge’s agreement with people. */
export const probenchJudge: readonly PublishedRow[] = [row('Gemini 2.5 Pro', { ST: 96.0, 'PT-A': 89.7, 'PT-B': 94.1 })];

export const successColumns = ['en', 'zh', 'overall'].flatMap((language) =>
  ['ST', 'PT', 'avg'].map((type) => `${language}/${type}`),
);

/** ProBench, Table 3: success in English, in Chinese, and in both, each ST, PT and average. */
export const probenchSuccess: readonly PublishedRow[] = (
  [
    ['GPT-4o', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
    ['Claude 4 Sonnet', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
    ['Gemini 2.5 Pro', [44.2, 21.7, 37.3, 46.4, 31.1, 41.5, 45.6, 27.9, 40.1]],
    ['Qwen2.5-VL-7B', [7.7, 0.0, 5.3, 6.2, 2.2, 4.9, 6.7, 1.5, 5.1]],
    ['Qwen2.5-VL-32B', [26.9, 8.7, 21.3, 14.4, 13.3, 14.1, 18.8, 11.8, 16.6]],
    ['Qwen2.5-VL-72B', [63.5, 30.4, 53.3, 28.9, 26.7, 28.2, 40.9, 27.9, 36.9]],
    ['InternVL3-8B', [13.5, 0.0, 9.3, 3.1, 2.2, 2.8, 6.7, 1.5, 5.1]],
    ['UI-TARS-1.5-7B', [26.9, 8.7, 21.3, 3.1, 0.0, 2.1, 11.4, 2.9, 8.8]],
    ['UI-R1-E-3B', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
    ['GUI-R1-3B', [15.4, 0.0, 10.7, 10.3, 0.0, 7.0, 12.1, 0.0, 8.3]],
  ] as const
).map(([model, figures]) => row(model, named(successColumns, figures)));

export const unfinishedColumns = ['uncompleted', 'earlyStop'];

/** ProBench, Table 4: uncompleted tasks among the failed ones, and early stops among the uncompleted ones. */
export const probenchUnfinished: readonly PublishedRow[] = (
  [
    ['Gemini 2.5 Pro', [90.0, 49.6]],
    ['Qwen2.5-VL-7B', [93.7, 63.7]],
    ['Qwen2.5-VL-32B', [92.3, 67.1]],
    ['Qwen2.5-VL-72B', [71.5, 50.0]],
    ['InternVL3-8B', [59.2, 77.9]],
    ['UI-TARS-1.5-7B', [98.0, 43.8]],
    ['GUI-R1-3B', [25.6, 58.8]],
  ] as const
).map(([model, figures]) => ({
  ...row(model, named(unfinishedColumns, figures)),
  ...(model === 'Gemini 2.5 Pro' && { notes: [phrase('table-probench-counts', { done: 87, open: 117, early: 58 })] }),
}));
