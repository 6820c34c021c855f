import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';

/** Terminal lines about records with a reason: one per record, or one per reason when many share it. */
export const groupedLines = (what: string, rows: readonly WithReason[]): string[] =>
  byReason(rows).flatMap(({ why, records }) =>
    records.length <= listedEach
      ? records.map((record) => `${what} ${record}: ${why}`)
      : [
          `${what} ${records.length} records: ${why} (${records
            .slice(0, listedEach)
            .map((record) => `“${record}”`)
            .join(', ')}, …; --json lists all)`,
        ],
  );
