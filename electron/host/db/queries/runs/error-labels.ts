import { z } from 'zod';
import { type ErrorKind, errorKinds, errorViewNames, type ErrorView } from '#shared/tasks/errors/error-types.ts';
import { failureKind } from '#shared/tasks/outcomes.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const label = z.object({
  item_index: z.number(),
  view: z.enum(errorViewNames),
  rater: z.string(),
  kind: z.enum(errorKinds),
});

export interface ErrorLabel {
  index: number;
  view: ErrorView;
  rater: string;
  kind: ErrorKind;
}

/** What people said about a run's failures, or about one of them. */
export function errorLabelsOf(db: ReadDb, run: string, index: number | null = null): ErrorLabel[] {
  return db
    .all(
      `SELECT item_index, view, rater, kind FROM error_labels WHERE run_id = ? AND (? IS NULL OR item_index = ?)
       ORDER BY item_index, view, rater`,
      [run, index, index],
    )
    .map((found) => {
      const { item_index: at, ...rest } = label.parse(found);
      return { index: at, ...rest };
    });
}

/** Changes with everything that people say about a run's failures. */
export const errorLabelStamp = (db: ReadDb, run: string): string =>
  z
    .object({ labels: z.string() })
    .parse(
      db.get(
        'SELECT json_group_array(json_array(item_index, view, rater, kind)) AS labels FROM error_labels WHERE run_id = ?',
        [run],
      ),
    ).labels;

/** Sets or takes back what one person says. */
export function putErrorLabel(
  db: WriteDb,
  run: string,
  { index, view, rater, kind }: Omit<ErrorLabel, 'kind'> & { kind: ErrorKind | null },
  at: string,
): void {
  if (kind === null)
    db.run('DELETE FROM error_labels WHERE run_id = ? AND item_index = ? AND view = ? AND rater = ?', [
      ...[run, index, view, rater],
    ]);
  else
    db.run(
      `INSERT INTO error_labels (run_id, item_index, view, rater, kind, at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET kind = excluded.kind, at = excluded.at`,
      [run, index, view, rater, kind, at],
    );
}

const failed = z.object({
  item_index: z.number(),
  failure: failureKind.nullable(),
  has_place: z.number(),
  on_state: z.number().nullable(),
});

/** A failed answer in the strict reading, with what the rules for kinds of error need. */
export interface FailedAnswer {
  index: number;
  failure: z.infer<typeof failureKind>;
  hasPlace: boolean;
  onState: boolean | null;
}

export const failedAnswer = (entry: z.infer<typeof failed>): FailedAnswer => ({
  ...{ index: entry.item_index, failure: entry.failure ?? 'wrong', hasPlace: entry.has_place === 1 },
  onState: entry.on_state === null ? null : entry.on_state === 1,
});

/** Failed answers of a run, in the order of the release; or of one item. */
export function failedAnswers(db: ReadDb, run: string, index: number | null = null): FailedAnswer[] {
  return db
    .all(
      `SELECT item_index, failure, json_extract(strict, '$.point') IS NOT NULL AS has_place,
         json_extract(strict, '$.hits.aware') AS on_state
       FROM predictions WHERE run_id = ? AND outcome <> 'right' AND (? IS NULL OR item_index = ?) ORDER BY item_index`,
      [run, index, index],
    )
    .map((found) => failedAnswer(failed.parse(found)));
}
