import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';

/** Lines for a terminal about records with a reason: one a record, or one a reason where many have the same. */
export const groupedLines = (what: string, rows: readonly WithReason[]): string[] =>
  byReason(rows).flatMap(({ why, records }) =>
    records.length <= listedEach
      ? records.map((record) => `${what} ${record}: ${why}`)
      : [`${what} ${records.length} records: ${why} (${records.slice(0, listedEach).join(', ')}, …; --json lists all)`],
  );
