import { marksOf, type Cell, type Table } from '../tables.ts';
import { percent } from '../model.ts';
import type { Layout, LayoutColumn } from './define.ts';
import type { LayoutRow, RowGroup } from './rows.ts';

const groupNames: Record<RowGroup, string> = {
  proprietary: 'Proprietary',
  open: 'Open',
  gui: 'GUI-specific',
  composite: 'Composite',
  other: 'Other',
  baseline: 'Baselines',
};

/** Adjacent columns of one block. */
function blocksOf(columns: readonly LayoutColumn[]): { name: string; span: number }[] {
  const blocks: { name: string; span: number }[] = [];
  for (const { block } of columns) {
    const last = blocks.at(-1);
    if (last?.name === block) last.span += 1;
    else blocks.push({ name: block, span: 1 });
  }
  return blocks;
}

const mostIn = (rows: readonly LayoutRow[], columns: readonly LayoutColumn[]) => (row: LayoutRow) =>
  rows.includes(row) ? columns.reduce((sum, { id, mean }) => sum + (mean ? 0 : (row.figures[id]?.n ?? 0)), 0) : 0;

/** N in the caption: over all columns, then of each block. */
function counted({ columns }: Layout, rows: readonly LayoutRow[]): string {
  const most = (of: readonly LayoutColumn[]) => Math.max(0, ...rows.map(mostIn(rows, of)));
  const blocks = blocksOf(columns)
    .map(({ name }) => ({ name, n: most(columns.filter((one) => one.block === name)) }))
    .filter(({ name, n }) => name !== '' && n > 0);
  const each = blocks.length > 1 ? ` (${blocks.map(({ name, n }) => `${name} ${n}`).join(', ')})` : '';
  return `N = ${most(columns)}${each}.`;
}

/**
 * The layout as a table for pages: percent, best bold and second underlined among our own runs, published rows last.
 */
export function layoutTable(layout: Layout, rows: readonly LayoutRow[]): Table {
  const { columns } = layout;
  const ranked = (row: LayoutRow) => row.source === 'here' && row.group !== 'baseline';
  const marks = columns.map(({ id }) =>
    marksOf(rows.map((row) => (ranked(row) ? (row.figures[id]?.value ?? null) : null))),
  );
  let before = '';
  const lines = rows.map((row, at): Cell[] => {
    const group = row.source === 'published' ? 'Published' : groupNames[row.group];
    const first = group === before ? '' : group;
    before = group;
    return [
      { text: first },
      { text: row.model },
      { text: row.source === 'published' ? 'published' : 'run here' },
      ...columns.map(({ id }, column): Cell => {
        const mark = marks[column]?.[at];
        return { text: percent(row.figures[id]?.value ?? null), ...(mark && { mark }) };
      }),
    ];
  });
  const blocks = blocksOf(columns);
  return {
    title: layout.source,
    words: 3,
    note: `${counted(layout, rows)} ${layout.note} Published rows are on the paper’s own items and prompts, for scale only.`,
    head: ['Group', 'Model', 'Source', ...columns.map(({ name }) => name)],
    ...(blocks.some(({ name }) => name !== '') && { blocks: [{ name: '', span: 3 }, ...blocks] }),
    rows: lines,
  };
}
