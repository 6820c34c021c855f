import { phrase } from '../phrases/phrase.ts';
import type { PublishedRow, PublishedTable } from './published.ts';

/** Platforms of L3 and L4 in the order of the paper's columns. */
const automationPlatforms = ['os_windows', 'os_mac', 'os_linux', 'os_android', 'os_web'] as const;
export const automationBlocks = ['L3@15', 'L3@50', 'L4@15', 'L4@50'] as const;
type Block = (typeof automationBlocks)[number];

const _ = null;
/** Cells that our copy of the paper lost, as opposed to runs that it does not have. */
const unreadable: ReadonlySet<string> = new Set([
  'UI-TARS-72B-DPO L3@15/os_android/eqa',
  'GPT-4o L3@50/os_android/sr',
  'Qwen2.5-VL-72B L3@50/os_windows/sr',
  'GPT-4o + UGround-V1-7B L3@50/os_windows/sr',
]);

type Cells = readonly (number | null)[];
/** Model, then for each block SR and EQA of Windows, macOS, Linux, Android, Web, and of the printed “Avg”. */
const rows: readonly (readonly [string, Cells, Cells, Cells, Cells])[] = [
  [
    'GPT-4o',
    [5.6, 3.3, 0.0, 0.0, 6.8, 4.4, 19.0, 8.9, 1.9, 1.5, 7.2, 4.1],
    [3.5, 2.3, 2.9, 1.7, 11.6, 9.1, _, 10.8, 3.3, 3.2, 9.4, 6.3],
    [7.5, 5.9, 0.0, 0.0, 3.5, 2.4, 0.0, 0.0, 2.1, 0.1, 3.0, 2.2],
    [6.2, 5.0, 0.0, 0.0, 5.9, 5.4, 0.0, 0.0, 2.1, 1.5, 4.0, 3.5],
  ],
  [
    'Claude-3.7',
    [6.8, 3.4, 8.6, 2.8, 7.4, 4.2, 11.2, 3.5, 1.9, 1.5, 6.8, 3.4],
    [6.4, 4.0, 11.4, 4.2, 10.3, 6.3, 11.2, 3.6, 2.6, 2.6, 8.1, 4.5],
    [3.6, 1.6, 2.9, 2.0, 7.3, 4.8, 0.0, 0.0, _, _, 4.8, 3.0],
    [6.3, 4.8, 2.9, 2.0, 9.3, 7.4, 0.0, 0.0, _, _, 5.5, 3.9],
  ],
  [
    'Aguvis-72B',
    [4.1, 2.0, 0.0, 0.0, 3.1, 1.6, 18.1, 10.8, 5.8, 2.2, 6.2, 3.2],
    [3.5, 1.6, 0.0, 0.0, 4.2, 2.0, 19.8, 14.7, 9.0, 3.8, 7.4, 4.3],
    [3.2, 3.0, 0.0, 0.0, 1.6, 0.4, 3.3, 3.2, _, _, 1.9, 1.2],
    [3.2, 3.1, 0.0, 0.0, 1.6, 0.4, 6.7, 6.4, _, _, 2.4, 1.7],
  ],
  [
    'UI-TARS-7B',
    [6.2, 3.2, 2.9, 2.2, 16.5, 13.4, 23.7, 15.5, 11.0, 6.1, 13.7, 9.6],
    [8.4, 6.1, 2.9, 2.5, 23.9, 13.9, 25.4, 18.1, 13.6, 8.0, 17.8, 11.2],
    [3.2, 3.0, 0.0, 0.0, 4.0, 2.2, 6.7, 9.6, _, _, 3.6, 3.1],
    [6.2, 5.2, 0.0, 0.0, 4.6, 3.6, 10.0, 6.5, _, _, 4.9, 3.7],
  ],
  [
    'UI-TARS-1.5-7B',
    [11.1, 6.0, 11.4, 6.6, 26.5, 18.7, 30.2, 17.9, 20.8, 12.2, 22.0, 14.0],
    [15.9, 11.3, 11.4, 7.0, 29.8, 21.3, 31.6, 22.2, 26.0, 17.5, 25.6, 17.9],
    [3.2, 3.0, 2.9, 0.8, 5.0, 4.0, 6.7, 6.6, _, _, 4.6, 3.7],
    [6.2, 6.0, 2.9, 0.9, 7.6, 5.5, 13.3, 13.1, _, _, 7.4, 5.9],
  ],
  [
    'UI-TARS-72B-DPO',
    [11.1, 5.4, 11.4, 7.8, 30.3, 18.9, 43.1, _, 23.4, 17.1, 26.1, 16.5],
    [17.9, 11.8, 11.4, 8.4, 31.4, 25.4, 45.7, 35.2, 21.4, 16.9, 27.9, 21.6],
    [3.2, 3.1, 5.7, 1.5, 7.5, 5.9, 10.0, 9.6, _, _, 6.8, 5.2],
    [9.3, 6.2, 5.7, 2.3, 8.5, 7.2, 20.0, 11.8, _, _, 9.8, 6.9],
  ],
  [
    'Qwen2.5-VL-72B',
    [11.8, 7.2, 2.9, 2.0, 9.8, 5.4, 16.4, 9.8, 15.6, 9.9, 12.2, 7.3],
    [_, 6.9, 5.7, 4.0, 10.6, 7.9, 27.6, 21.8, 14.4, 9.7, 13.7, 10.1],
    [6.2, 4.2, 0.0, 0.0, 2.5, 1.7, 6.7, 6.1, _, _, 3.4, 2.5],
    [6.2, 5.2, 0.0, 0.0, 1.6, 1.3, 6.7, 6.5, _, _, 2.9, 2.8],
  ],
  [
    'GPT-4o + UGround-V1-7B',
    [13.1, 8.1, 2.9, 1.0, 16.1, 8.7, 34.5, 21.1, 23.2, 16.7, 19.4, 11.9],
    [_, 11.9, 5.7, 3.2, 19.5, 10.9, 47.4, 37.2, 26.5, 25.5, 25.1, 17.5],
    [9.3, 5.1, 0.0, 0.0, 3.6, 2.5, 3.3, 3.2, _, _, 3.9, 2.6],
    [9.3, 5.0, 0.0, 0.0, 5.5, 3.8, 6.7, 6.4, _, _, 5.3, 3.7],
  ],
  [
    'GPT-4o + UI-TARS-1.5-7B',
    [14.5, 6.8, 2.9, 0.9, 20.2, 11.1, 33.6, 15.2, 28.6, 17.5, 22.2, 11.8],
    [26.2, 17.3, 8.6, 5.0, 22.9, 13.8, 42.2, 33.1, 28.6, 21.0, 27.2, 18.7],
    [12.3, 6.4, 0.0, 0.0, 5.6, 3.8, 23.3, 21.1, 4.3, 0.7, 8.4, 6.2],
    [12.3, 6.8, 2.9, 1.0, 7.5, 5.6, 23.3, 21.7, 4.1, 2.0, 9.8, 7.4],
  ],
];

const places = [...automationPlatforms, 'average'].flatMap((place) => [`${place}/sr`, `${place}/eqa`]);
const cellsOf = (block: Block, cells: Cells) =>
  cells.flatMap((cell, at) => (cell === null ? [] : [[`${block}/${places[at] ?? ''}`, cell] as const]));

const remarks: Readonly<Record<string, PublishedRow['notes']>> = {
  'GPT-4o': [phrase('table-l4-web-left-out')],
  'GPT-4o + UI-TARS-1.5-7B': [phrase('table-l4-web-left-out')],
  'UI-TARS-7B': [phrase('table-eqa-over-sr')],
  'UI-TARS-72B-DPO': [phrase('table-best-l3')],
  'GPT-4o + UGround-V1-7B': [
    phrase('table-average-differs', { where: 'L3@50, Avg EQA', printed: '17.5', recomputed: '18.1' }),
  ],
  'Claude-3.7': [
    phrase('table-average-differs', { where: 'L4@50, Avg SR', printed: '5.5', recomputed: '6.3' }),
    phrase('table-average-differs', { where: 'L4@50, Avg EQA', printed: '3.9', recomputed: '4.9' }),
  ],
};

/** MMBench-GUI, Table 3: agents on L3 and L4 at 15 and 50 steps. */
export const mmbenchGuiL3L4: readonly PublishedRow[] = rows.map(([model, ...blocks]) => {
  const lost = [...unreadable].filter((cell) => cell.startsWith(`${model} L`)).length;
  return {
    model,
    printed: {},
    recomputed: {},
    cells: Object.fromEntries(automationBlocks.flatMap((block, at) => cellsOf(block, blocks[at] ?? []))),
    notes: [...(remarks[model] ?? []), ...(lost > 0 ? [phrase('table-cell-unreadable')] : [])],
  };
});

/** MMBench-GUI, Table 5. ΔSR, ΔEQA, EQ1 at 15 and 50, EQ2 at 15 and 50, ΔEQ1, ΔEQ2; EQ1 as a ratio, the others in points. */
const derived: readonly (readonly [string, ...number[]])[] = [
  ['GPT-4o', 2.21, 2.08, 0.57, 0.66, 3.09, 3.22, 0.09, 0.13],
  ['Claude-3.7', 1.2, 0.95, 0.5, 0.55, 3.4, 3.65, 0.04, 0.25],
  ['Aguvis-72B', 0.43, 0.56, 0.52, 0.57, 3.29, 3.16, 0.05, -0.13],
  ['UI-TARS-1.5-7B', 2.84, 3.23, 0.64, 0.7, 7.31, 6.92, 0.06, -0.39],
  ['UI-TARS-72B-DPO', 2.06, 5.27, 0.62, 0.77, 8.96, 5.75, 0.16, -3.21],
  ['Qwen2.5-VL-72B', 1.57, 2.86, 0.6, 0.74, 4.91, 3.62, 0.14, -1.29],
  ['GPT-4o + UGround-V1-7B', 5.71, 5.57, 0.62, 0.7, 7.43, 7.57, 0.08, 0.14],
  ['GPT-4o + UI-TARS-1.5-7B', 5.7, 7.53, 0.53, 0.7, 9.74, 7.91, 0.17, -1.83],
  ['Avg.', 2.72, 3.51, 0.57, 0.67, 6.02, 5.23, 0.1, -0.79],
];
export const derivedColumns = ['dSr', 'dEqa', 'eq1-15', 'eq1-50', 'eq2-15', 'eq2-50', 'dEq1', 'dEq2'] as const;

/** More than the digits of Table 3 can make of a difference in points. */
const rounding = 0.15;

/** Where the printed EQ2 is not the SR − EQA of Table 3. */
function eq2Notes(model: string, printed: Readonly<Record<string, number>>): PublishedRow['notes'] {
  const cells = mmbenchGuiL3L4.find((row) => row.model === model)?.cells;
  return [15, 50].flatMap((limit) => {
    const [sr, eqa] = [cells?.[`L3@${limit}/average/sr`], cells?.[`L3@${limit}/average/eqa`]];
    const count = printed[`eq2-${limit}`];
    if (sr === undefined || eqa === undefined || count === undefined || Math.abs(sr - eqa - count) <= rounding)
      return [];
    return [phrase('table-eq2-differs', { limit, printed: count.toFixed(2), recomputed: (sr - eqa).toFixed(1) })];
  });
}

export const mmbenchGuiDerived: readonly PublishedRow[] = derived.map(([model, ...figures]) => {
  const cells = Object.fromEntries(derivedColumns.map((column, at) => [column, figures[at] ?? Number.NaN]));
  return { model, printed: {}, recomputed: {}, cells, notes: eq2Notes(model, cells) ?? [] };
});

/** MMBench-GUI's agents on single-app web tasks, at the printed step limit that is closer to `limit`. */
export function publishedAgents(limit: number): PublishedTable {
  const steps = limit > 32 ? 50 : 15;
  const web = (cells: PublishedRow['cells'], figure: string) => cells?.[`L3@${steps}/os_web/${figure}`] ?? 0;
  return {
    task: 'agents',
    source: `MMBench-GUI paper, Table 3, L3, Web, ${steps} steps`,
    note: '',
    rows: mmbenchGuiL3L4
      .map(({ model, cells }) => ({
        model,
        printed: { sr: web(cells, 'sr'), eqa: web(cells, 'eqa') },
        recomputed: {},
      }))
      .sort((a, b) => b.printed.sr - a.printed.sr),
  };
}
