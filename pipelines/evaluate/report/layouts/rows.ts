import type { PublishedRow } from '#shared/published/published.ts';
import type { Filled, Layout, LayoutColumn, OwnRow } from './define.ts';
import { rowGroups } from '#shared/contract/runs/row-groups.ts';
import { groupOfName } from './groups.ts';

/** `rerun`: run here, and also in the paper. */
export interface LayoutRow extends Omit<OwnRow, 'source'> {
  source: OwnRow['source'] | 'rerun' | 'published';
  /** A row of a paper, on its own items and prompts. */
  printed: boolean;
}

const nameKey = (model: string) => model.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function printedRow(columns: readonly LayoutColumn[], { model, cells, selfReported, notes = [] }: PublishedRow) {
  if (!cells) return [];
  const figures = columns.flatMap(({ id, shown }) => {
    const cell = cells[id];
    return cell === undefined ? [] : [[id, { value: shown === 'ratio' ? cell : cell / 100, n: 0 }] as const];
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

/** The name of a row that is a mean over the others. */
export const averageName = 'Avg.';

/** All rows by group; in each first our own, then those of the paper. */
export function layoutRows({ published = [] }: Pick<Layout, 'published'>, { columns, rows }: Filled): LayoutRow[] {
  const inPaper = new Set(published.map(({ model }) => nameKey(model)));
  const own = rows.map(
    (row): LayoutRow => ({
      ...row,
      source:
        row.source === 'here' && row.group !== 'average' && inPaper.has(nameKey(row.model)) ? 'rerun' : row.source,
      printed: false,
    }),
  );
  const all = [...own, ...published.flatMap((row) => printedRow(columns, row))];
  return all.sort((a, b) => rowGroups.indexOf(a.group) - rowGroups.indexOf(b.group));
}
