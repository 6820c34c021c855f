import { outsideTaskIds } from '#shared/tasks/outside-ids.ts';
import { type PublishedTable, weightedMeanOf } from './published.ts';

const platforms = ['os_windows', 'os_mac', 'os_linux', 'os_ios', 'os_android', 'os_web', 'overall'] as const;
const levelNames = ['easy', 'medium', 'hard'] as const;

/** Number of items per level: windows, mac, linux, ios, android, web. */
const counts = [271, 84, 196, 115, 307, 221];

/** Model, then for easy, medium and hard: six platforms and the printed "Overall". */
const rows: readonly (readonly [string, ...(readonly number[])[]])[] = [
  [
    'GPT-4o',
    [62.47, 67.89, 62.38, 58.52, 56.41, 58.51, 60.16],
    [56.33, 63.13, 59.7, 54.06, 57.69, 54.98, 57.24],
    [60.69, 60.38, 52.42, 45.27, 50.93, 50.83, 53.49],
  ],
  [
    'Claude-3.5',
    [41.34, 50.04, 41.61, 42.03, 38.96, 41.79, 41.54],
    [39.28, 47.63, 45.97, 44.57, 42.03, 34.33, 41.26],
    [37.4, 42.7, 34.07, 40.86, 36.96, 38.11, 37.55],
  ],
  [
    'Claude-3.7',
    [34.66, 49.05, 39.37, 42.76, 37.45, 40.8, 39.08],
    [39.34, 39.23, 42.28, 39.45, 36.05, 36.17, 38.39],
    [32.99, 34.48, 31.97, 39.2, 36.99, 38.92, 35.65],
  ],
  [
    'Qwen-Max-VL',
    [69.05, 72.51, 69.91, 70.82, 63.09, 69.46, 68.15],
    [63.4, 73.85, 66.9, 68.02, 63.66, 64.59, 65.44],
    [66.64, 67.59, 65.8, 60.23, 58.78, 65.34, 63.69],
  ],
  [
    'Qwen2.5-VL-72B',
    [65.86, 75.23, 73.02, 67.24, 58.09, 72.08, 66.98],
    [66.29, 72.73, 72.63, 59.27, 66.24, 68.24, 67.45],
    [70.68, 68.91, 70.98, 57.59, 53.94, 68.1, 64.56],
  ],
  [
    'UI-TARS-72B-DPO',
    [41.59, 28.52, 35.16, 31.08, 52.25, 35.33, 40.18],
    [38.83, 41.6, 37.14, 41.72, 54.74, 31.55, 41.77],
    [31.48, 35.87, 24.19, 36.33, 58.13, 19.94, 35.78],
  ],
  [
    'InternVL3-72B',
    [74.67, 78.72, 79.16, 83.57, 80.1, 81.18, 79.15],
    [71.46, 78.58, 79.88, 78.43, 81.36, 78.67, 77.89],
    [75.08, 77.44, 76.19, 70.37, 75.73, 78.11, 75.7],
  ],
];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The paper prints one overall figure per level; all levels have the same number of items, so their mean is the total.
 */
export const mmbenchGuiL1: PublishedTable = {
  task: outsideTaskIds.understanding,
  source: 'MMBench-GUI paper, Table 1, mean of the three printed “Overall”',
  note: 'Normalised weighted score. Recomputed: the printed platforms weighted by their items.',
  rows: rows.map(([model, ...levels]) => ({
    model,
    printed: { weighted: mean(levels.map((level) => level[6] ?? 0)) },
    cells: Object.fromEntries(
      levelNames.flatMap((level, at) =>
        platforms.map((platform, column) => [`${level}/${platform}`, levels[at]?.[column] ?? Number.NaN]),
      ),
    ),
    recomputed: { weighted: mean(levels.map((level) => weightedMeanOf(level.slice(0, 6), counts))) },
  })),
};
