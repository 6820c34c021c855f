import { z } from 'zod';
import type { EntityKind } from '#shared/records/fields.ts';
import { verdictKind } from '#shared/contract/review/review.ts';
import { type Wording, wording } from '#shared/contract/review/instruction.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { retireGold } from './gold.ts';

const row = z.object({
  id: z.string(),
  annotator: z.string(),
  kind: verdictKind,
  reason: z.string().nullable(),
  note: z.string(),
  seconds: z.number().nullable(),
  revision: z.number(),
  content: z.string().nullable(),
  handed_to: z.string().nullable(),
  adjudication: z.number(),
  at: z.string(),
  taken_back_at: z.string().nullable(),
});

/** One decision by a person on an item. */
export interface StoredVerdict {
  id: string;
  annotator: string;
  kind: z.infer<typeof verdictKind>;
  reason: string | null;
  note: string;
  seconds: number | null;
  /** The revision they judged; for an edit that was applied at once, the one they made. */
  revision: number;
  /** Texts and picks that an approval of an instruction item confirms; null on questions. */
  wordings: Wording[] | null;
  /** What the decision confirms or proposes, as stored; parse it with the schema of the kind. */
  proposed: unknown;
  handedTo: string | null;
  adjudication: boolean;
  at: string;
  /** When it was undone; null while it stands. */
  takenBack: string | null;
}

/** Where a decision came from: the window, a file, or an accepted lot. */
export type VerdictSource = 'review' | 'script' | 'sampling';

const wordingsJson = z.array(wording);

const jsonOrNull = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

export function insertVerdict(
  db: WriteDb,
  entityKind: EntityKind,
  entityId: string,
  v: Omit<StoredVerdict, 'takenBack'> & { source: VerdictSource },
): void {
  db.run(
    `INSERT INTO verdicts (id, entity_kind, entity_id, annotator, kind, reason, note, seconds, revision, content, handed_to, adjudication, source, at)
     VALUES (@id, @entityKind, @entityId, @annotator, @kind, @reason, @note, @seconds, @revision, @content, @handedTo, @adjudication, @source, @at)`,
    {
      id: v.id,
      entityKind,
      entityId,
      annotator: v.annotator,
      kind: v.kind,
      reason: v.reason,
      note: v.note,
      seconds: v.seconds,
      revision: v.revision,
      content: jsonOrNull(v.wordings ?? v.proposed),
      handedTo: v.handedTo,
      adjudication: v.adjudication ? 1 : 0,
      source: v.source,
      at: v.at,
    },
  );
  if (v.kind !== 'skip' && v.kind !== 'hand-on') retireGold(db, entityId, v.at);
}

/** All verdicts on one item, oldest first, including undone ones. */
export function verdictsOf(db: ReadDb, kind: EntityKind, id: string): StoredVerdict[] {
  return db
    .all(
      `SELECT id, annotator, kind, reason, note, seconds, revision, content, handed_to, adjudication, at, taken_back_at
       FROM verdict_standing WHERE entity_kind = ? AND entity_id = ? ORDER BY seq`,
      [kind, id],
    )
    .map((value) => {
      const r = row.parse(value);
      return {
        id: r.id,
        annotator: r.annotator,
        kind: r.kind,
        reason: r.reason,
        note: r.note,
        seconds: r.seconds,
        revision: r.revision,
        wordings: r.content ? (wordingsJson.safeParse(JSON.parse(r.content)).data ?? null) : null,
        proposed: r.content === null ? null : (JSON.parse(r.content) as unknown),
        handedTo: r.handed_to,
        adjudication: r.adjudication === 1,
        at: r.at,
        takenBack: r.taken_back_at,
      };
    });
}

const paceRow = z.object({ n: z.number(), seconds: z.number().nullable() });

/**
 * Number of items one person decided since a time, without undone ones, and the mean seconds per item (answering and
 * deciding together).
 */
export function paceSince(db: ReadDb, annotator: string, since: string): { n: number; secondsEach: number | null } {
  const decided = paceRow.parse(
    db.get(
      `SELECT count(DISTINCT entity_id) AS n, sum(seconds) AS seconds FROM verdict_standing
       WHERE annotator = ? AND at >= ? AND taken_back_at IS NULL AND kind IN ('approve', 'edit', 'reject') AND source = 'review'`,
      [annotator, since],
    ),
  );
  const answered = paceRow.parse(
    db.get(
      `SELECT count(*) AS n, sum(seconds) AS seconds FROM votes WHERE voter_kind = 'person' AND voter_name = ? AND at >= ?`,
      [annotator, since],
    ),
  );
  if (decided.n === 0 || (decided.seconds === null && answered.seconds === null))
    return { n: decided.n, secondsEach: null };
  return { n: decided.n, secondsEach: ((decided.seconds ?? 0) + (answered.seconds ?? 0)) / decided.n };
}
