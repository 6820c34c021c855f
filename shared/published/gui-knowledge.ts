import { phrase } from '../phrases/phrase.ts';
import { knowledgeColumns } from '../contents/knowledge-columns.ts';
import type { PublishedRow } from './published.ts';

/** GUI Knowledge Bench, Table 2: accuracy by kind of knowledge, in the order of the paper’s columns. */
export const guiKnowledge: readonly PublishedRow[] = (
  [
    ['GLM-4.5', [49.54, 48.1, 53.55, 27.07, 17.55, 38.13, 30.87, 91.91]],
    ['Claude-Sonnet-4', [70.18, 78.44, 78.06, 41.55, 62.52, 45.75, 63.78, 94.82]],
    ['Doubao-V-Pro', [72.48, 83.65, 81.29, 68.1, 75.64, 52.17, 33.07, 94.17]],
    ['Gemini-2.5-Pro', [81.19, 84.36, 87.1, 71.72, 73.25, 60.31, 66.46, 92.56]],
    ['GPT-5-Chat', [78.9, 84.12, 88.39, 73.1, 71.55, 57.89, 67.4, 91.26]],
    ['O3', [83.03, 84.12, 88.39, 76.55, 75.98, 60.31, 67.56, 95.47]],
    ['Qwen2.5VL-7B', [53.21, 67.77, 60.0, 52.59, 50.6, 44.54, 17.01, 48.87]],
    ['Qwen2.5VL-72B', [69.72, 77.49, 80.0, 62.93, 64.91, 44.89, 61.89, 85.44]],
    ['UITARS-1.5-7B', [49.54, 59.48, 59.35, 22.76, 59.11, 43.5, 39.84, 55.34]],
    ['Doubao-UITARS', [77.52, 85.31, 86.45, 68.97, 76.83, 52.51, 31.18, 90.61]],
  ] as const
).map(([model, figures]) => ({
  model,
  printed: {},
  recomputed: {},
  cells: Object.fromEntries(knowledgeColumns.map((column, at) => [column, figures[at] ?? Number.NaN])),
}));

/** The plans of its Table 3. */
export const publishedPlans = ['GPT-4o plan', 'OSWorld-human plan', 'o3 plan'] as const;

/** GUI Knowledge Bench, Table 3: pass@1 of an agent without and with a plan. */
export const guiKnowledgePlans: readonly PublishedRow[] = [
  {
    model: 'UITARS-1.5-7B',
    printed: {},
    recomputed: {},
    cells: {
      base: 24.81,
      ...Object.fromEntries(
        publishedPlans.map((plan, at) => [`paper/${plan}`, [27.59, 28.2, 30.79][at] ?? Number.NaN]),
      ),
    },
    notes: [phrase('table-knowledge-osworld')],
  },
];
