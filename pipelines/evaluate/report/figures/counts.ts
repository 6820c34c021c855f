import type { CompositionTable } from '#shared/contract/releases.ts';
import { type Bar, barTotal } from './draw/bars.ts';
import type { DataRow } from './define.ts';

type Row = CompositionTable['rows'][number];

const count = (row: Row): number => Number(row['n'] ?? 0);

/** Bars over one column of a table of counts, each divided by the values of another one. */
export function barsOf(
  rows: readonly Row[],
  column: string,
  { order, by, series = [''] }: { order?: readonly string[]; by?: string; series?: readonly string[] } = {},
): Bar[] {
  const found = [...new Set([...(order ?? []), ...rows.map((row) => String(row[column] ?? ''))])];
  return found
    .map((name): Bar => {
      const own = rows.filter((row) => String(row[column] ?? '') === name);
      const parts = series.map((text) =>
        own.reduce((sum, row) => sum + (by === undefined || String(row[by] ?? '') === text ? count(row) : 0), 0),
      );
      return { name, parts };
    })
    .filter((bar) => barTotal(bar) > 0);
}

/** The largest first; what is left over is one last bar. */
export function largest(bars: readonly Bar[], most: number): Bar[] {
  const sorted = bars.toSorted((a, b) => barTotal(b) - barTotal(a));
  const rest = sorted.slice(most);
  if (rest.length === 0) return sorted;
  const parts = (rest[0]?.parts ?? []).map((_, at) => rest.reduce((sum, bar) => sum + (bar.parts[at] ?? 0), 0));
  return [...sorted.slice(0, most), { name: `${rest.length} others`, parts }];
}

/** Data lines of some bars: panel, bar, series, count. */
export const barData = (panel: string, lines: readonly Bar[], series: readonly string[] = ['']): DataRow[] =>
  lines.flatMap(({ name, parts }) =>
    parts.map((n, at): DataRow => ({ values: [panel, name, series[at] ?? '', n], from: null })),
  );

export const barColumns = ['panel', 'value', 'part', 'count'];

/** What counts are about. */
export const countedIn = (release: string | null): string =>
  release === null ? 'Items that are approved now.' : `Items of release ${release}.`;
