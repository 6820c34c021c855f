import type { PublishedTable } from './published.ts';

/** Model, then SR and EQA on the web at 15 and at 50 steps. */
const rows: readonly (readonly [string, number, number, number, number])[] = [
  ['GPT-4o', 1.9, 1.5, 3.3, 3.2],
  ['Claude-3.7', 1.9, 1.5, 2.6, 2.6],
  ['Aguvis-72B', 5.8, 2.2, 9.0, 3.8],
  ['UI-TARS-7B', 11.0, 6.1, 13.6, 8.0],
  ['UI-TARS-1.5-7B', 20.8, 12.2, 26.0, 17.5],
  ['UI-TARS-72B-DPO', 23.4, 17.1, 21.4, 16.9],
  ['Qwen2.5-VL-72B', 15.6, 9.9, 14.4, 9.7],
  ['GPT-4o + UGround-V1-7B', 23.2, 16.7, 26.5, 25.5],
  ['GPT-4o + UI-TARS-1.5-7B', 28.6, 17.5, 28.6, 21.0],
];

/** MMBench-GUI's agents on single-app web tasks, at the printed step limit that is closer to `limit`. */
export function publishedAgents(limit: number): PublishedTable {
  const long = limit > 32;
  return {
    task: 'agents',
    source: `MMBench-GUI paper, Table 3, L3, Web, ${long ? 50 : 15} steps`,
    note: '',
    rows: rows
      .map(([model, sr15, eqa15, sr50, eqa50]) => ({
        model,
        printed: { sr: long ? sr50 : sr15, eqa: long ? eqa50 : eqa15 },
        recomputed: {},
      }))
      .sort((a, b) => b.printed.sr - a.printed.sr),
  };
}
