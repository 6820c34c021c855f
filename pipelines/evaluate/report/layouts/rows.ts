import type { PublishedRow } from '#shared/published/published.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { Figure, Filled, Layout, LayoutColumn, OwnRow } from './define.ts';
import { type RowGroup, rowGroups } from '#shared/phrases/tables/row-groups.ts';
import { groupOfName } from './groups.ts';

/** `rerun`: run here, and also in the paper. */
export interface LayoutRow extends Omit<OwnRow, 'source'> {
  source: OwnRow['source'] | 'rerun' | 'published';
  /** A row of a paper, on its own items and prompts. */
  printed: boolean;
}

const nameKey = (model: string) => model.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const digitsIn = (number: number): number => `${number}`.split('.')[1]?.length ?? 0;

/** The digits that the paper prints, which a number that ends in 0 has lost: the most in any of its rows. */
const digitsOf = (rows: readonly PublishedRow[]): number =>
  Math.max(0, ...rows.flatMap(({ cells = {} }) => Object.values(cells).map(digitsIn)));

function printedRow(
  columns: readonly LayoutColumn[],
  { model, cells, selfReported, notes = [] }: PublishedRow,
  digits: number,
) {
  if (!cells) return [];
  const figures = columns.flatMap(({ id, shown }) => {
    const cell = cells[id];
    return cell === undefined ? [] : [[id, { value: shown === 'ratio' ? cell : cell / 100, n: 0, digits }] as const];
  });
  const own: LayoutRow = {
    group: model === averageName ? 'average' : groupOfName(model),
    model,
    source: selfReported ? 'self-reported' : 'published',
    printed: true,
    run: null,
    figures: Object.fromEntries(figures),
    notes,
    record: [],
  };
  return [own];
}

/** Groups whose rows are not models that are ranked. */
export const standsApart: ReadonlySet<RowGroup> = new Set<RowGroup>(['average', 'reference', 'apart']);

/** The name of a row that is a mean over the others. */
export const averageName = 'Avg.';

/** The mean of a row's figures in these columns; null without any. */
function scoreOf({ figures }: LayoutRow, by: readonly string[]): number | null {
  const values = by.flatMap((id) => figures[id]?.value ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What a figure is about: its number of items, and which they are if that does not say. */
export const itemsOf = ({ n, items = '' }: Figure): string => `${n} ${items}`;

/** The items of the ranked figures of a column: the most, and of as many those that most figures are about. */
export function rankedItems(figures: readonly Figure[]): string | null {
  const counts = new Map<string, { n: number; figures: number }>();
  for (const figure of figures) {
    const { n, figures: before } = counts.get(itemsOf(figure)) ?? { n: figure.n, figures: 0 };
    counts.set(itemsOf(figure), { n, figures: before + 1 });
  }
  const [first] = [...counts].sort(([, a], [, b]) => b.n - a.n || b.figures - a.figures);
  return first?.[0] ?? null;
}

/** Says of the rows whose leading figure is about other items than the ranked ones that they are not ranked. */
function withReasons(rows: readonly LayoutRow[], [lead]: readonly string[]): LayoutRow[] {
  const leading = ({ group, figures }: LayoutRow): Figure | null => {
    const found = standsApart.has(group) ? undefined : figures[lead ?? ''];
    return found && found.value !== null ? found : null;
  };
  const ranked = rankedItems(rows.flatMap((row) => leading(row) ?? []));
  return rows.map((row) => {
    const own = leading(row);
    if (!own || ranked === null || itemsOf(own) === ranked) return row;
    return { ...row, notes: [...row.notes, phrase('not-ranked-other-tasks')] };
  });
}

/** All rows by group; in each first our own, then those of the paper, each best first. */
export function layoutRows(
  { published = [], by }: Pick<Layout, 'published' | 'by'>,
  { columns, rows }: Filled,
): LayoutRow[] {
  const inPaper = new Set(published.map(({ model }) => nameKey(model)));
  const own = rows.map(
    (row): LayoutRow => ({
      ...row,
      source:
        row.source === 'here' && !standsApart.has(row.group) && inPaper.has(nameKey(row.model)) ? 'rerun' : row.source,
      printed: false,
    }),
  );
  const [paper, later] = [false, true].map((claimed) =>
    published.filter(({ selfReported = false }) => selfReported === claimed),
  );
  const printed = published.flatMap((row) =>
    printedRow(columns, row, row.selfReported ? digitsOf(later ?? []) : digitsOf(paper ?? [])),
  );
  const order = (a: LayoutRow, b: LayoutRow): number => {
    const groups = rowGroups.indexOf(a.group) - rowGroups.indexOf(b.group);
    if (groups !== 0 || a.printed !== b.printed) return groups || Number(a.printed) - Number(b.printed);
    return by ? (scoreOf(b, by) ?? -1) - (scoreOf(a, by) ?? -1) : 0;
  };
  return [...withReasons(own, by ?? []), ...printed].sort(order);
}
