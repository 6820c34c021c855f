import { z } from 'zod';
import type { Point } from '#shared/geometry/shapes.ts';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { type Click } from '#shared/contract/review/instruction.ts';
import { pointing } from '#shared/items/instruction/pointing.ts';
import type { ReadDb, WriteDb } from '../../../connection.ts';
import { insertVote } from '../../review/votes.ts';

const row = z.object({
  id: z.string(),
  entity_id: z.string(),
  type: z.enum(instructionTypes),
  voter_kind: z.enum(['person', 'model', 'import', 'pipeline']),
  voter_name: z.string(),
  blind: z.number(),
  answer: z.string(),
  measure: z.string().nullable(),
  seconds: z.number().nullable(),
  at: z.string(),
});

/** What is measured of a click; `distance` in image pixels. */
const measured = z.object({
  hit: z.boolean().nullable(),
  distance: z.number().nullable(),
  targetRevision: z.number().nullable().default(null),
});
const unmeasured: z.infer<typeof measured> = { hit: null, distance: null, targetRevision: null };

function parse(value: unknown): Click {
  const r = row.parse(value);
  return {
    id: r.id,
    voter: { kind: r.voter_kind, name: r.voter_name },
    instructionId: r.entity_id,
    type: r.type,
    answer: pointing.parse(JSON.parse(r.answer)),
    ...(r.measure === null ? unmeasured : measured.parse(JSON.parse(r.measure))),
    blind: r.blind === 1,
    seconds: r.seconds,
    at: r.at,
  };
}

/** Stores a click as a vote on its instruction, once per person, instruction and revision. */
export function insertClick(db: WriteDb, click: Omit<Click, 'type'> & { revision: number }): void {
  const { hit, distance, targetRevision, instructionId, ...vote } = click;
  insertVote(db, {
    ...vote,
    entityKind: 'instruction',
    entityId: instructionId,
    role: 'annotator',
    withImage: true,
    reason: click.answer.kind === 'cannot' ? click.answer.reason : null,
    measure: { hit, distance, targetRevision },
  });
}

const onElement = z.object({ parent_id: z.string() });

/** All clicks on the instructions of elements, retired ones too, in the order they were given, by element. */
export function clicksByElement(db: ReadDb, elementIds: readonly string[]): Map<string, Click[]> {
  const found = db.all(
    `SELECT i.parent_id, v.id, v.entity_id, i.facet AS type, v.voter_kind, v.voter_name, v.blind, v.answer, v.measure,
       v.seconds, v.at
     FROM all_items i JOIN votes v ON v.entity_kind = i.kind AND v.entity_id = i.id
     WHERE i.parent_id IN (SELECT value FROM json_each(?)) ORDER BY v.seq`,
    [JSON.stringify(elementIds)],
  );
  const byElement = new Map<string, Click[]>();
  for (const value of found) {
    const { parent_id } = onElement.parse(value);
    byElement.set(parent_id, [...(byElement.get(parent_id) ?? []), parse(value)]);
  }
  return byElement;
}

export function clicksOn(db: ReadDb, elementId: string): Click[] {
  return clicksByElement(db, [elementId]).get(elementId) ?? [];
}

const blindRow = z.object({ entity_id: z.string(), voter_name: z.string(), answer: z.string(), measure: z.string() });

/** Each person's first blind click on an instruction, or on an element by its name; "cannot tell" is left out. */
export function blindClicksByPeople(
  db: ReadDb,
): { item: string; person: string; point: Point | null; hit: boolean; distance: number | null }[] {
  return db
    .all(
      `SELECT v.entity_id, v.voter_name, v.answer, v.measure FROM votes v
       WHERE v.entity_id IN (SELECT id FROM items) AND v.voter_kind = 'person' AND v.blind = 1 AND v.measure ->> '$.hit' IS NOT NULL
         AND v.answer ->> '$.kind' IN ('point', 'absent')
         AND v.seq = (SELECT min(w.seq) FROM votes w WHERE w.entity_kind = v.entity_kind AND w.entity_id = v.entity_id
           AND w.voter_kind = 'person' AND w.voter_name = v.voter_name)
       ORDER BY v.entity_id, v.voter_name`,
    )
    .map((value) => {
      const r = blindRow.parse(value);
      const answer = pointing.parse(JSON.parse(r.answer));
      const { hit, distance } = measured.parse(JSON.parse(r.measure));
      const point = answer.kind === 'point' ? answer.point : null;
      return { item: r.entity_id, person: r.voter_name, point, hit: hit === true, distance };
    });
}
