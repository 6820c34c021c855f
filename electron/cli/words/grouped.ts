import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Terminal lines about records with a reason: one per record, or one per reason when many share it. */
export const groupedLines = (what: string, rows: readonly WithReason[]): string[] =>
  byReason(rows).flatMap(({ why, records }) =>
    records.length <= listedEach
      ? records.map((record) => `${what} ${record}: ${why}`)
      : [
          inWords('result-grouped', {
            // Before a list in brackets a reason has no full stop.
            ...{ what, n: records.length, why: why.replace(/\.$/, '') },
            names: records
              .slice(0, listedEach)
              .map((record) => `“${record}”`)
              .join(', '),
          }),
        ],
  );
