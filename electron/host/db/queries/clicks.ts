import { z } from 'zod';
import type { Point } from '#shared/contract/common.ts';
import { instructionTypes } from '#shared/contract/elements.ts';
import { cannotPoint, type Click, type Pointing } from '#shared/contract/targets.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const row = z.object({
  id: z.string(),
  entity_id: z.string(),
  type: z.enum(instructionTypes),
  voter_kind: z.enum(['person', 'model', 'import', 'pipeline']),
  voter_name: z.string(),
  blind: z.number(),
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  hit: z.number().nullable(),
  distance: z.number().nullable(),
  seconds: z.number().nullable(),
  target_revision: z.number().nullable(),
  at: z.string(),
});

function answerOf(r: z.infer<typeof row>): Pointing {
  if (r.answer === 'point' && r.x !== null && r.y !== null) return { kind: 'point', point: [r.x, r.y] };
  if (r.answer === 'absent') return { kind: 'absent' };
  return { kind: 'cannot', reason: cannotPoint.find((known) => known === r.reason) ?? 'unclear' };
}

function parse(value: unknown): Click {
  const r = row.parse(value);
  return {
    id: r.id,
    voter: { kind: r.voter_kind, name: r.voter_name },
    instructionId: r.entity_id,
    type: r.type,
    answer: answerOf(r),
    hit: r.hit === null ? null : r.hit === 1,
    distance: r.distance,
    blind: r.blind === 1,
    seconds: r.seconds,
    targetRevision: r.target_revision,
    at: r.at,
  };
}

/** Stores a click as a vote on its instruction, once a person, instruction and revision. */
export function insertClick(db: WriteDb, click: Omit<Click, 'type'> & { revision: number }): void {
  const point: Point | null = click.answer.kind === 'point' ? click.answer.point : null;
  db.run(
    `INSERT INTO votes (id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer,
       reason, seconds, x, y, hit, distance, target_revision, at)
     VALUES (@id, 'instruction', @instructionId, @revision, @voterKind, @voterName, 'annotator', @blind, 1, @answer,
       @reason, @seconds, @x, @y, @hit, @distance, @targetRevision, @at)
     ON CONFLICT (entity_kind, entity_id, voter_kind, voter_name, role, revision, sample) DO NOTHING`,
    {
      id: click.id,
      instructionId: click.instructionId,
      revision: click.revision,
      voterKind: click.voter.kind,
      voterName: click.voter.name,
      blind: click.blind ? 1 : 0,
      answer: click.answer.kind === 'cannot' ? null : click.answer.kind,
      reason: click.answer.kind === 'cannot' ? click.answer.reason : null,
      seconds: click.seconds,
      x: point?.[0] ?? null,
      y: point?.[1] ?? null,
      hit: click.hit === null ? null : click.hit ? 1 : 0,
      distance: click.distance,
      targetRevision: click.targetRevision,
      at: click.at,
    },
  );
}

/** All clicks on an element's instructions, retired ones too, in the order they were given. */
export function clicksOn(db: ReadDb, elementId: string): Click[] {
  return db
    .all(
      `SELECT v.id, v.entity_id, i.type, v.voter_kind, v.voter_name, v.blind, v.answer, v.reason, v.x, v.y, v.hit,
         v.distance, v.seconds, v.target_revision, v.at
       FROM instructions i JOIN votes v ON v.entity_kind = 'instruction' AND v.entity_id = i.id
       WHERE i.element_id = ? ORDER BY v.seq`,
      [elementId],
    )
    .map(parse);
}

const blindRow = z.object({
  entity_id: z.string(),
  voter_name: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  hit: z.number(),
  distance: z.number().nullable(),
});

/** Each person's first blind click on an instruction; those that could not tell are left out. */
export function blindClicksByPeople(
  db: ReadDb,
): { item: string; person: string; point: Point | null; hit: boolean; distance: number | null }[] {
  return db
    .all(
      `SELECT v.entity_id, v.voter_name, v.x, v.y, v.hit, v.distance FROM votes v
       WHERE v.entity_kind = 'instruction' AND v.voter_kind = 'person' AND v.blind = 1 AND v.hit IS NOT NULL
         AND v.seq = (SELECT min(w.seq) FROM votes w WHERE w.entity_kind = 'instruction' AND w.entity_id = v.entity_id
           AND w.voter_kind = 'person' AND w.voter_name = v.voter_name)
       ORDER BY v.entity_id, v.voter_name`,
    )
    .map((value) => {
      const r = blindRow.parse(value);
      return {
        item: r.entity_id,
        person: r.voter_name,
        point: r.x === null || r.y === null ? null : [r.x, r.y],
        hit: r.hit === 1,
        distance: r.distance,
      };
    });
}
