import { z } from 'zod';
import type { Point } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  model: z.string(),
  sample: z.number(),
  revision: z.number(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  why: z.string().nullable(),
});

/** One place a model named for an instruction; `point` in image pixels, null with the reason in `why`. */
export interface StoredLocalisation {
  model: string;
  sample: number;
  /** Revision of the instruction whose words the model was given. */
  revision: number;
  point: Point | null;
  why: string | null;
}

/** Writes a localisation once per model, sample and revision; a later run of the same question changes nothing. */
export function insertLocalisation(
  db: WriteDb,
  made: StoredLocalisation & { instructionId: string; runId: string; at: string },
): void {
  db.run(
    `INSERT INTO localisations (instruction_id, revision, model, sample, x, y, why, run_id, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (instruction_id, revision, model, sample) DO NOTHING`,
    [
      made.instructionId,
      made.revision,
      made.model,
      made.sample,
      made.point?.[0] ?? null,
      made.point?.[1] ?? null,
      made.why,
      made.runId,
      made.at,
    ],
  );
}

/** Localisations of one instruction in the order they came. */
export function localisationsOf(db: ReadDb, instructionId: string): StoredLocalisation[] {
  return db
    .all('SELECT model, sample, revision, x, y, why FROM localisations WHERE instruction_id = ? ORDER BY seq', [
      instructionId,
    ])
    .map((found) => {
      const { x, y, ...rest } = row.parse(found);
      return { ...rest, point: x === null || y === null ? null : [x, y] };
    });
}
