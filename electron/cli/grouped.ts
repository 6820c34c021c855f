import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Terminal lines about records with a reason: one per record, or one per reason when many share it. */
export const groupedLines = (what: string, rows: readonly WithReason[]): string[] =>
  byReason(rows).flatMap(({ why, records }) =>
    records.length <= listedEach
      ? records.map((record) => `${what} ${record}: ${why}`)
      : [
          inWords('result-grouped', {
            ...{ what, n: records.length, why },
            names: records
              .slice(0, listedEach)
              .map((record) => `“${record}”`)
              .join(', '),
          }),
        ],
  );
