import { z } from 'zod';
import { assignedWork, type AssignedWork, assignment, type Assignment } from '#shared/contract/review/assignments.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

/** Who a screenshot is assigned to; null for nobody. */
export function assignmentOf(db: ReadDb, screenshotId: string): Assignment | null {
  const found = db.get('SELECT person, due FROM assignments WHERE screenshot_id = ?', [screenshotId]);
  return found === undefined ? null : assignment.parse(found);
}

/** Assigns a screenshot to a person, or to nobody; false if nothing changed. Its change number tells lists about it. */
export function assign(db: WriteDb, screenshotId: string, to: Assignment | null, by: string, at: string): boolean {
  const before = assignmentOf(db, screenshotId);
  if (before?.person === to?.person && before?.due === to?.due) return false;
  if (to === null) db.run('DELETE FROM assignments WHERE screenshot_id = ?', [screenshotId]);
  else
    db.run(
      `INSERT INTO assignments (screenshot_id, person, due, by_name, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (screenshot_id) DO UPDATE SET person = excluded.person, due = excluded.due,
         by_name = excluded.by_name, at = excluded.at`,
      [screenshotId, to.person, to.due, by, at],
    );
  db.run('UPDATE screenshots SET change = (SELECT coalesce(max(change), 0) + 1 FROM screenshots) WHERE id = ?', [
    screenshotId,
  ]);
  return true;
}

/**
 * What is assigned to each person, by name. `today` decides what is due. With `gold`, what is submitted and what is
 * approved count alike: only drafts are open, and every submitted item is in review.
 */
export function assignedByPerson(db: ReadDb, today: string, gold = false): AssignedWork[] {
  const [open, inReview] = gold
    ? ["s.state = 'draft'", "i.state NOT IN ('draft', 'retired')"]
    : ["s.state <> 'approved'", "i.review_state = 'to_review'"];
  return db
    .all(
      `SELECT a.person, count(*) AS screenshots, sum(${open}) AS open,
         sum(${open} AND a.due IS NOT NULL AND a.due <= @today) AS due,
         sum((SELECT count(*) FROM items i WHERE i.screenshot_id = s.id AND ${inReview})) AS toReview
       FROM assignments a JOIN screenshots s ON s.id = a.screenshot_id AND s.state <> 'retired'
       GROUP BY a.person ORDER BY a.person`,
      { today },
    )
    .map((found) => assignedWork.parse(found));
}

const name = z.object({ name: z.string() });

/** People who can be assigned: those who have assignments, and those who have worked in this project. */
export function peopleKnown(db: ReadDb): string[] {
  return db
    .all(
      `SELECT person AS name FROM assignments UNION SELECT DISTINCT annotator FROM verdicts
       UNION SELECT DISTINCT voter_name FROM votes WHERE voter_kind = 'person'
       UNION SELECT DISTINCT author_name FROM revisions WHERE author_kind = 'person' ORDER BY 1`,
    )
    .map((found) => name.parse(found).name);
}
