import { mmbenchGuiL2 } from '#shared/published/mmbench-gui-l2.ts';
import { type ProGroup, type ProTable, proGroups, proTable } from '#shared/tasks/grounding/pro-groups.ts';
import type { Evaluation, ReadingName } from '../model.ts';
import { readingOf } from '../model.ts';
import { type Figure, type Layout, type LayoutColumn, leadFigure, nothing, weighted } from './define.ts';
import { referenceRow, runRows } from './scored.ts';

const names: Record<ProGroup, string> = {
  Dev: 'Dev',
  Creative: 'Creative',
  CAD: 'CAD',
  Scientific: 'Sci',
  Office: 'Office',
  OS: 'OS',
};
const kinds = [
  ['text', 'Text'],
  ['icon', 'Icon'],
] as const;

const blockOf = (id: string, block: string, again: boolean): LayoutColumn[] => [
  ...kinds.map(
    ([kind, name]): LayoutColumn => ({ id: `${id}/${kind}`, block, name, ...(again && { mean: true as const }) }),
  ),
  { id: `${id}/avg`, block, name: 'Avg', mean: true },
];
const columns: readonly LayoutColumn[] = [
  ...proGroups.flatMap((group) => blockOf(group, names[group], false)),
  ...blockOf('overall', 'Overall', true),
  { id: 'unparseable', block: '', name: 'Unparseable', best: 'low', mean: true },
];

/** The figures by group of applications in a run's summary, if its items have any. */
export function proTableOf(entry: Evaluation, reading: ReadingName): ProTable | null {
  const summary = reading === 'parity' && entry.parity ? entry.summary.parity : entry.summary.strict;
  return proTable.safeParse(summary).data?.groups ?? null;
}

const figureOf = (cell: { n: number; accuracy: number | null } | undefined): Figure =>
  cell && cell.n > 0 ? { value: cell.accuracy, n: cell.n } : nothing;

function figuresOf(table: ProTable): Record<string, Figure> {
  const of = (group: ProGroup, kind: 'text' | 'icon') => figureOf(table[group]?.[kind]);
  const overall = (kind: 'text' | 'icon') => weighted(proGroups.map((group) => of(group, kind)));
  return Object.fromEntries([
    ...proGroups.flatMap((group) => [
      ...kinds.map(([kind]) => [`${group}/${kind}`, of(group, kind)] as const),
      [`${group}/avg`, figureOf(table[group]?.all)] as const,
    ]),
    ...kinds.map(([kind]) => [`overall/${kind}`, overall(kind)] as const),
    ['overall/avg', weighted(proGroups.map((group) => figureOf(table[group]?.all)))],
  ]);
}

const unparseableOf = ({ n, parseFailures }: Evaluation['strict']['counts']): Figure =>
  n > 0 ? { value: parseFailures / n, n } : nothing;

export const sspro: Layout = {
  id: 'sspro',
  source: 'ScreenSpot-Pro leaderboard',
  of: 'runs',
  // The same task on other screens.
  task: mmbenchGuiL2.task,
  by: ['overall/avg'],
  note: 'Points inside the box by group of applications; averages are over all targets of a group. Unparseable: answers without a position, out of all.',
  fill({ evaluations, references = [] }, reading) {
    const pro = evaluations.filter((evaluation) => proTableOf(evaluation, reading) !== null);
    const guesses = references.flatMap((reference) => {
      const table = proTable.safeParse(reference.summary).data?.groups;
      if (table) return [referenceRow(reference, { ...figuresOf(table), unparseable: nothing })];
      // Expected figures have no groups.
      return reference.kind === 'chance'
        ? [referenceRow(reference, { 'overall/avg': leadFigure(reference.strict) })]
        : [];
    });
    const rows = [
      ...runRows(pro, reading, (entry) => ({
        ...figuresOf(proTableOf(entry, reading) ?? {}),
        unparseable: unparseableOf(readingOf(entry, reading).counts),
      })),
      ...(pro.length > 0 ? guesses : []),
    ];
    return { columns, rows };
  },
};
