import { z } from 'zod';
import type { Point } from '#shared/geometry/shapes.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { ReadDb, WriteDb } from '../../../connection.ts';

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

/** Writes a localisation once per model, sample and revision; asking the same again changes nothing. */
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

/** A localisation with the words of the revision that the model saw; null if that revision has none. */
export type WordedLocalisation = Omit<StoredLocalisation, 'revision'> & { text: string | null };

const wordedRow = row.omit({ revision: true }).extend({ instruction_id: z.string(), text: z.string().nullable() });

/** Localisations of these instructions, by instruction, in the order they came. A copy has its original's. */
export function localisationsByItem(db: ReadDb, ids: readonly string[]): Map<string, WordedLocalisation[]> {
  const rows = db.all(
    `SELECT w.value AS instruction_id, l.model, l.sample, l.x, l.y, l.why, json_extract(r.content, '$.text') AS text
     FROM json_each(@ids) w CROSS JOIN localisations l
       ON l.instruction_id = coalesce((SELECT c.copy_of FROM gold_copies c WHERE c.id = w.value), w.value)
     LEFT JOIN revisions r ON r.entity_kind = @kind AND r.entity_id = l.instruction_id AND r.number = l.revision
     ORDER BY l.seq`,
    { kind: instruction.id, ids: JSON.stringify(ids) },
  );
  const byItem = new Map<string, WordedLocalisation[]>();
  for (const found of rows) {
    const { instruction_id, x, y, ...rest } = wordedRow.parse(found);
    const clicked = { ...rest, point: x === null || y === null ? null : ([x, y] satisfies Point) };
    byItem.set(instruction_id, [...(byItem.get(instruction_id) ?? []), clicked]);
  }
  return byItem;
}
