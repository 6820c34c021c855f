import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  kind: z.string(),
  id: z.string(),
  number: z.number(),
  content: z.string(),
  revised: z.string(),
});

/** An item whose row does not hold what its own revision says: one of the two was damaged. */
export interface Difference {
  kind: string;
  id: string;
  number: number;
  /** JSON as the item's row has it. */
  content: string;
  /** JSON as the revision has it. */
  revised: string;
}

const differing = `SELECT e.kind, e.id, r.number, e.state || ' ' || e.content AS content, r.state || ' ' || r.content AS revised
  FROM items e JOIN revisions r ON r.entity_kind = e.kind AND r.entity_id = e.id AND r.number = e.revision
  WHERE (r.content <> e.content OR r.state <> e.state)`;

/** Items that differ from the revision they are at, in content or state. */
export function differences(db: ReadDb): Difference[] {
  return db.all(`${differing} ORDER BY e.seq`).map((found) => row.parse(found));
}

/** How one item now differs from its revision; null if it does not. */
export function differenceOf(db: ReadDb, id: string): Difference | null {
  const found = db.get(`${differing} AND e.id = ?`, [id]);
  return found === undefined ? null : row.parse(found);
}

/** Backups made before items had one table cannot be compared row by row. */
const hasItems = (db: ReadDb): boolean =>
  db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'items'") !== undefined;

/**
 * The same revision in a backup, as `differences` gives it; null if it is missing, or if the backup's row at that
 * revision differs from it, because then the backup was made after the damage.
 */
export function revisedIn(backup: ReadDb, { kind, id, number }: Difference): string | null {
  if (!hasItems(backup)) return null;
  const found = backup.get(
    `SELECT r.state || ' ' || r.content AS revised FROM revisions r LEFT JOIN items e ON e.id = r.entity_id
     WHERE r.entity_kind = ? AND r.entity_id = ? AND r.number = ?
       AND (e.id IS NULL OR e.revision <> r.number OR (e.content = r.content AND e.state = r.state))`,
    [kind, id, number],
  );
  return found === undefined ? null : z.object({ revised: z.string() }).parse(found).revised;
}

/** Writes the good state and content into both the item and its revision. */
export function settleDifference(db: WriteDb, { kind, id, number }: Difference, good: string): void {
  const at = good.indexOf(' ');
  const [state, content] = [good.slice(0, at), good.slice(at + 1)];
  db.run('UPDATE items SET state = ?, content = ? WHERE id = ?', [state, content, id]);
  db.run('UPDATE revisions SET state = ?, content = ? WHERE entity_kind = ? AND entity_id = ? AND number = ?', [
    state,
    content,
    kind,
    id,
    number,
  ]);
}
