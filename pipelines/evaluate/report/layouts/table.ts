import { phraseWords } from '#shared/phrases/phrase.ts';
import { percent } from '../model.ts';
import { type Cell, type Mark, marksOf, type Table } from '../tables.ts';
import type { Figure, Layout, LayoutColumn, Shown } from './define.ts';
import { rowGroupNames } from '#shared/phrases/tables/table-values.ts';
import { itemsOf, type LayoutRow, rankedItems, standsApart } from './rows.ts';

/** Adjacent columns of one block. */
export function blocksOf(columns: readonly LayoutColumn[]): { name: string; span: number }[] {
  const blocks: { name: string; span: number }[] = [];
  for (const { block } of columns) {
    const last = blocks.at(-1);
    if (last?.name === block) last.span += 1;
    else blocks.push({ name: block, span: 1 });
  }
  return blocks;
}

const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${(value * 100).toFixed(digits)}`;

/** A figure as it is printed. */
export function printedFigure(figure: Figure | undefined, shown: Shown = 'percent'): string {
  if (figure?.text !== undefined) return figure.text;
  const value = figure?.value ?? null;
  if (value === null) return '–';
  switch (shown) {
    case 'percent':
      return figure?.digits === undefined ? percent(value) : (value * 100).toFixed(figure.digits);
    case 'points':
      return (value * 100).toFixed(figure?.digits ?? 2);
    case 'ratio':
      return value.toFixed(figure?.digits ?? 2);
    case 'gain': {
      const ci = figure?.ci;
      return ci ? `${signed(value, 1)} (${signed(ci[0], 1)} to ${signed(ci[1], 1)})` : signed(value, 1);
    }
    case 'words':
      return String(value);
  }
}

const mostIn = (rows: readonly LayoutRow[], columns: readonly LayoutColumn[]) => (row: LayoutRow) =>
  rows.includes(row) ? columns.reduce((sum, { id, mean }) => sum + (mean ? 0 : (row.figures[id]?.n ?? 0)), 0) : 0;

/** N of these rows: over all columns, then of each block. */
function countOf(
  { sameItems }: Pick<Layout, 'sameItems'>,
  columns: readonly LayoutColumn[],
  rows: readonly LayoutRow[],
): string {
  const most = (of: readonly LayoutColumn[]) => Math.max(0, ...rows.map(mostIn(rows, of)));
  const blocks = blocksOf(columns)
    .map(({ name }) => ({ name, n: most(columns.filter((column) => column.block === name)) }))
    .filter(({ name, n }) => name !== '' && n > 0);
  const each = blocks.map(({ name, n }) => `${name} ${n}`).join(', ');
  if (sameItems) return `N = ${each === '' ? most(columns) : each}.`;
  return `N = ${most(columns)}${blocks.length > 1 ? ` (${each})` : ''}.`;
}

/** N in the caption: that of the ranked rows, or of all if none is ranked. */
export function counted(
  layout: Pick<Layout, 'sameItems'>,
  columns: readonly LayoutColumn[],
  all: readonly LayoutRow[],
): string {
  const ranked = all.filter(({ group, printed }) => !printed && !standsApart.has(group));
  return countOf(layout, columns, ranked.length > 0 ? ranked : all.filter(({ group }) => group !== 'average'));
}

/** N of a row of our own whose figures are about other items than the caption says; null for all others. */
export function ownCount(
  layout: Pick<Layout, 'sameItems'>,
  columns: readonly LayoutColumn[],
  row: LayoutRow,
  all: readonly LayoutRow[],
): string | null {
  if (row.printed || row.group === 'average') return null;
  const own = countOf(layout, columns, [row]);
  return own === counted(layout, columns, all) || own === 'N = 0.' ? null : own.replace(/\.$/, '');
}

/**
 * Best and second of a column, among our own rows and among the paper's, never across: not averages, baselines, runs
 * that stand apart, claims after the paper, nor figures on other items than the fullest ones.
 */
export function columnMarks({ id, shown, best }: LayoutColumn, rows: readonly LayoutRow[]): (Mark | undefined)[] {
  if (best === null || shown === 'words') return rows.map(() => undefined);
  const sign = best === 'low' ? -1 : 1;
  const among = (printed: boolean) => {
    const own = rows.map((row) => {
      const claimed = row.printed && row.source === 'self-reported';
      if (row.printed !== printed || claimed || row.group === 'baseline' || standsApart.has(row.group)) return null;
      const figure = row.figures[id];
      return figure && figure.value !== null ? { value: sign * figure.value, of: figure } : null;
    });
    const ranked = rankedItems(own.flatMap((entry) => entry?.of ?? []));
    return marksOf(own.map((entry) => (entry && itemsOf(entry.of) === ranked ? entry.value : null)));
  };
  const [own, paper] = [among(false), among(true)];
  return rows.map((_, at) => own[at] ?? paper[at]);
}

export const sourceNames: Record<LayoutRow['source'], string> = {
  here: 'run here',
  rerun: 'rerun here',
  scored: 'scored here',
  published: 'published',
  'self-reported': 'self-reported',
};

/** What is wrong with the printed table, and remarks on rows. */
export const notesOf = (
  { printedErrors = [] }: Pick<Layout, 'printedErrors'>,
  rows: readonly LayoutRow[],
): string[] => [
  ...printedErrors.map(phraseWords),
  ...rows.flatMap(({ model, notes }) => notes.map((note) => `${model}: ${phraseWords(note)}`)),
];

/** What stands below the table: how many items, what the figures are, and what printed rows are. */
export const captionOf = (layout: Layout, columns: readonly LayoutColumn[], rows: readonly LayoutRow[]): string[] => [
  counted(layout, columns, rows),
  layout.note,
  ...(rows.some(({ printed }) => printed)
    ? ['Published rows are on the paper’s own items and prompts, for scale only.']
    : []),
];

/** The layout as a table for pages: best bold and second underlined, within our own rows and within the paper's. */
export function layoutTable(layout: Layout, columns: readonly LayoutColumn[], rows: readonly LayoutRow[]): Table {
  const marks = columns.map((column) => columnMarks(column, rows));
  let before = '';
  const lines = rows.map((row, at): Cell[] => {
    const group = rowGroupNames[row.group];
    const first = group === before ? '' : group;
    before = group;
    return [
      { text: first },
      { text: [row.model, ownCount(layout, columns, row, rows) ?? []].flat().join(', ') },
      { text: sourceNames[row.source] },
      ...columns.map(({ id, shown }, column): Cell => {
        const mark = marks[column]?.[at];
        return { text: printedFigure(row.figures[id], shown), ...(mark && { mark }) };
      }),
    ];
  });
  const blocks = blocksOf(columns);
  return {
    title: layout.source,
    words: 3,
    note: captionOf(layout, columns, rows).join(' '),
    head: ['Group', 'Model', 'Source', ...columns.map(({ name }) => name)],
    ...(blocks.some(({ name }) => name !== '') && { blocks: [{ name: '', span: 3 }, ...blocks] }),
    rows: lines,
  };
}
