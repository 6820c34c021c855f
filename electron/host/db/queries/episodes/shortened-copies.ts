import type { ReadDb } from '../../connection.ts';

/** Whether a shortened copy of an episode exists, retired ones included; `screenshotId` is on both. */
export function hasShortenedCopy(db: ReadDb, episode: string, screenshotId: string): boolean {
  // By the picture, which has an index.
  const found = db.get(
    `SELECT 1 FROM subject_media p JOIN subjects e ON e.seq = p.subject_seq
     WHERE p.screenshot_id = ? AND e.kind = 'episode' AND e.content ->> '$.derived.from' = ?
       AND e.content ->> '$.derived.droppedSteps' > 0 LIMIT 1`,
    [screenshotId, episode],
  );
  return found !== undefined;
}
