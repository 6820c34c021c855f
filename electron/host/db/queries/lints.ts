import { type EntityKind, lint, type Lint } from '#shared/contract/common.ts';
import { z } from 'zod';
import type { ReadDb, WriteDb } from '../connection.ts';

const codeRow = z.object({ code: z.string() });

/** Replaces what the checks found on one item. */
export function replaceLints(db: WriteDb, kind: EntityKind, id: string, screenshotId: string, found: Lint[]): void {
  db.run('DELETE FROM lints WHERE entity_kind = ? AND entity_id = ?', [kind, id]);
  for (const one of found)
    db.run(
      `INSERT INTO lints (entity_kind, entity_id, screenshot_id, code, severity, detail) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET severity = excluded.severity, detail = excluded.detail`,
      [kind, id, screenshotId, one.code, one.severity, one.detail],
    );
}

export function lintsOf(db: ReadDb, kind: EntityKind, id: string): Lint[] {
  return db
    .all('SELECT code, severity, detail FROM lints WHERE entity_kind = ? AND entity_id = ? ORDER BY code', [kind, id])
    .map((found) => lint.parse(found));
}

/** All findings on a screenshot and its items, one a code. */
export function lintsOfScreenshot(db: ReadDb, screenshotId: string): Lint[] {
  return db
    .all('SELECT code, severity, detail FROM lints WHERE screenshot_id = ? GROUP BY code ORDER BY code', [screenshotId])
    .map((found) => lint.parse(found));
}

export function lintCodesOfScreenshot(db: ReadDb, screenshotId: string): string[] {
  return db
    .all('SELECT DISTINCT code FROM lints WHERE screenshot_id = ? ORDER BY code', [screenshotId])
    .map((found) => codeRow.parse(found).code);
}
