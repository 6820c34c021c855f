import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

/** Who is looking, and whether approved items may still be mixed into the queue as gold. */
export interface Looker {
  me: string;
  gold: boolean;
}

/** Parameters of the statements about one item. */
export const lookerParams = (id: string, { me, gold }: Looker) => ({ id, me, gold: gold ? 1 : 0 });
/** A revision `r` that this person wrote. */
export const byMe = `r.author_kind = 'person' AND r.author_name = @me`;

const idRow = z.object({ id: z.string() });

/** Whether an item `i` is one that `@me` sees: not an original of which they have a copy, nor a copy that others have. */
const isSeen = `CASE WHEN i.seq > 0 THEN NOT EXISTS (SELECT 1 FROM gold_copies g WHERE g.gold_for = @me AND g.copy_of = i.id
    AND g.left_at IS NULL)
  ELSE EXISTS (SELECT 1 FROM gold_copies g WHERE g.id = i.id AND g.gold_for = @me AND g.left_at IS NULL) END`;

/** Conditions under which this person has neither answered nor written an item. */
const waiting = `i.state NOT IN ('rejected', 'retired')
       AND (i.state <> 'approved' OR @gold = 1)
       AND NOT EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = i.kind AND v.entity_id = i.id
         AND v.voter_kind = 'person' AND v.voter_name = @me)
       AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = i.kind AND r.entity_id = i.id AND ${byMe})`;

/**
 * Episodes with an item of one of these kinds that is waiting for this person's answer; only this one when `id` is
 * given.
 */
export function episodesAwaiting(db: ReadDb, kinds: readonly string[], who: Looker, id: string | null): string[] {
  if (kinds.length === 0) return [];
  return db
    .all(
      `SELECT DISTINCT i.subject_id AS id FROM all_items i WHERE i.subject_kind <> 'screenshot' AND i.subject_kind = 'episode' AND ${isSeen}
       ${id === null ? '' : 'AND i.subject_id = @id'} AND i.kind IN (SELECT value FROM json_each(@kinds)) AND ${waiting}`,
      { me: who.me, gold: who.gold ? 1 : 0, kinds: JSON.stringify(kinds), ...(id !== null && { id }) },
    )
    .map((found) => idRow.parse(found).id);
}

/** Episodes about which this person has a copy as gold. */
export const episodesOfCopies = (db: ReadDb, me: string): string[] =>
  db
    .all(
      `SELECT subject_id AS id FROM gold_copies WHERE gold_for = ? AND left_at IS NULL AND subject_kind = 'episode'`,
      [me],
    )
    .map((found) => idRow.parse(found).id);

/** Whether this id is an episode's, and nobody has been asked about it by an item of one of these kinds. */
export function isUnasked(db: ReadDb, kinds: readonly string[], id: string): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM subjects e WHERE e.id = @id AND e.kind = 'episode' AND NOT EXISTS (SELECT 1 FROM items i
         WHERE i.subject_kind <> 'screenshot' AND i.subject_kind = 'episode' AND i.subject_id = e.id
           AND i.state <> 'retired' AND i.kind IN (SELECT value FROM json_each(@kinds)))`,
      { id, kinds: JSON.stringify(kinds) },
    ) !== undefined
  );
}

/** Whether this person has neither answered nor written an item of a kind that is reviewed on its own. */
export function itemAwaits(db: ReadDb, kind: string, id: string, who: Looker): boolean {
  return (
    db.get(`SELECT 1 AS found FROM all_items i WHERE i.id = @id AND i.kind = @kind AND ${waiting}`, {
      ...lookerParams(id, who),
      kind,
    }) !== undefined
  );
}

/** Whether this person wrote the first revision of an item. */
export const isMadeBy = (db: ReadDb, kind: string, id: string, me: string): boolean =>
  db.get(
    `SELECT 1 AS found FROM revisions r WHERE r.entity_kind = @kind AND r.entity_id = @id AND r.number = 1 AND ${byMe}`,
    { kind, id, me },
  ) !== undefined;

const about = z.object({ kind: z.string(), id: z.string() });

/** Items about an episode that a person sees, without rejected and retired ones. */
export function itemsOnEpisode(db: ReadDb, episodeId: string, me: string): { kind: string; id: string }[] {
  return db
    .all(
      `SELECT i.kind, i.id FROM all_items i WHERE i.subject_kind = 'episode' AND i.subject_id = @episodeId
       AND i.state NOT IN ('rejected', 'retired') AND ${isSeen} ORDER BY i.seq`,
      { episodeId, me },
    )
    .map((found) => about.parse(found));
}
