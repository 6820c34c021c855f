import { phrase } from '../phrases/phrase.ts';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { type PublishedRow, type PublishedTable, weightedMeanOf } from './published.ts';

/** Cells in the order of the rows. */
const columns = ['os_windows', 'os_mac', 'os_linux', 'os_ios', 'os_android', 'os_web'].flatMap((platform) => [
  `${platform}/basic`,
  `${platform}/advanced`,
]);

/** Number of items per cell: windows, mac, linux, ios, android, web, each basic then advanced (the paper's Table 4). */
export const mmbenchGuiL2Counts = [271, 272, 345, 346, 191, 196, 314, 330, 356, 335, 310, 308];

/** Model, the twelve cells in that order, and the printed average. */
const rows: readonly (readonly [string, readonly number[], number])[] = [
  ['GPT-4o', [1.5, 1.1, 8.7, 4.3, 1.1, 1.0, 5.1, 3.3, 2.5, 1.4, 3.2, 2.9], 2.9],
  ['Claude-3.7', [1.5, 0.7, 12.5, 7.5, 1.1, 0.0, 13.7, 10.6, 1.4, 1.4, 3.2, 2.3], 4.7],
  ['Qwen-Max-VL', [43.9, 36.7, 58.8, 56.1, 53.9, 30.1, 77.4, 59.1, 79.5, 70.1, 74.8, 58.8], 58.0],
  ['Aguvis-7B-720P', [37.3, 21.7, 48.1, 33.3, 33.5, 25.0, 67.5, 65.2, 61.0, 51.0, 61.6, 45.5], 45.7],
  ['ShowUI-2B', [9.2, 4.4, 24.1, 10.4, 25.1, 11.7, 29.0, 19.7, 17.4, 8.7, 22.9, 12.7], 16.0],
  ['OS-Atlas-Base-7B', [36.9, 18.8, 44.4, 21.7, 31.4, 13.3, 74.8, 48.8, 69.6, 46.8, 61.3, 35.4], 41.4],
  ['UGround-V1-7B', [66.8, 39.0, 71.3, 48.6, 56.5, 31.1, 92.7, 70.9, 93.5, 71.0, 88.7, 64.6], 65.7],
  ['InternVL3-72B', [70.1, 42.6, 75.7, 52.3, 59.2, 41.3, 93.6, 80.6, 92.7, 78.6, 90.7, 65.9], 72.2],
  ['Qwen2.5-VL-72B', [55.7, 33.8, 49.9, 30.1, 40.3, 20.9, 56.1, 28.2, 55.6, 25.4, 68.4, 45.8], 41.8],
  ['Qwen2.5-VL-7B', [31.4, 16.5, 31.3, 22.0, 21.5, 12.2, 66.6, 55.2, 35.1, 35.2, 40.3, 32.5], 33.9],
  ['UI-TARS-1.5-7B', [68.3, 39.0, 69.0, 44.5, 64.4, 37.8, 88.5, 69.4, 90.5, 69.3, 81.0, 56.5], 64.3],
  ['UI-TARS-72B-DPO', [78.6, 51.8, 80.3, 62.7, 68.6, 51.5, 90.7, 81.2, 93.0, 80.0, 88.1, 68.5], 74.3],
];

/** Averages claimed later by the makers of two models. */
export const laterL2: readonly PublishedRow[] = (
  [
    ['MAI-UI', 91.3],
    ['UI-Venus-1.5-8B', 88.1],
  ] as const
).map(([model, average]) => ({
  model,
  printed: { accuracy: average },
  recomputed: {},
  cells: { 'average/items': average },
  selfReported: true,
  notes: [phrase('table-later-claim')],
}));

function remarks(model: string, printed: number, recomputed: number): Pick<PublishedRow, 'notes'> {
  if (model === 'InternVL3-72B') return { notes: [phrase('table-average-355')] };
  const [text, own] = [printed.toFixed(1), recomputed.toFixed(1)];
  return text === own ? {} : { notes: [phrase('table-average-recomputed', { printed: text, recomputed: own })] };
}

export const mmbenchGuiL2: PublishedTable = {
  task: grounding.id,
  source: 'MMBench-GUI paper, Table 2, “Avg.”',
  note: 'Recomputed: the printed cells, weighted by the number of items in each (Table 4). Most printed averages differ from this.',
  rows: rows.map(([model, cells, average]) => ({
    model,
    printed: { accuracy: average },
    cells: {
      ...Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? Number.NaN])),
      'average/items': average,
    },
    recomputed: { accuracy: weightedMeanOf(cells, mmbenchGuiL2Counts) },
    ...remarks(model, average, weightedMeanOf(cells, mmbenchGuiL2Counts)),
  })),
};
