import { type EntityKind, lint, type Lint } from '#shared/records/fields.ts';
import { parsePhrase } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const placedRow = z.object({ id: z.string(), code: z.string(), severity: z.string(), detail: z.string() });
const ownedRow = placedRow.extend({ kind: z.string() });

/** A finding as its row holds it. */
export type LintRow = z.infer<typeof ownedRow>;

export const detailAsStored = ({ detail }: Lint): string => JSON.stringify(detail);

/** Older projects hold sentences. */
const storedLint = lint.extend({ detail: z.string().transform(parsePhrase) });

/** Stores one finding on an item; one with the same code is replaced. */
export function addLint(db: WriteDb, kind: EntityKind, id: string, screenshotId: string, found: Lint): void {
  db.run(
    `INSERT INTO lints (entity_kind, entity_id, screenshot_id, code, severity, detail) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET screenshot_id = excluded.screenshot_id, severity = excluded.severity, detail = excluded.detail`,
    [kind, id, screenshotId, found.code, found.severity, detailAsStored(found)],
  );
}

export function removeLint(db: WriteDb, kind: EntityKind, id: string, code: string): void {
  db.run('DELETE FROM lints WHERE entity_kind = ? AND entity_id = ? AND code = ?', [kind, id, code]);
}

/** Findings of certain codes on a screenshot's items of one kind, with their details as stored. */
export function lintsWithCodes(
  db: ReadDb,
  kind: EntityKind,
  screenshotId: string,
  codes: readonly string[],
): z.infer<typeof placedRow>[] {
  return db
    .all(
      `SELECT entity_id AS id, code, severity, detail FROM lints
       WHERE screenshot_id = ? AND entity_kind = ? AND code IN (SELECT value FROM json_each(?))`,
      [screenshotId, kind, JSON.stringify(codes)],
    )
    .map((found) => placedRow.parse(found));
}

/** All findings on the items of one screenshot, as their rows hold them. */
export function lintRowsOn(db: ReadDb, screenshotId: string): LintRow[] {
  return db
    .all('SELECT entity_kind AS kind, entity_id AS id, code, severity, detail FROM lints WHERE screenshot_id = ?', [
      screenshotId,
    ])
    .map((found) => ownedRow.parse(found));
}

/** All findings on one item, as their rows hold them. */
export function lintRowsOf(db: ReadDb, kind: EntityKind, id: string): LintRow[] {
  return db
    .all(
      `SELECT entity_kind AS kind, entity_id AS id, code, severity, detail FROM lints
       WHERE entity_kind = ? AND entity_id = ?`,
      [kind, id],
    )
    .map((found) => ownedRow.parse(found));
}

/** Replaces what the checks found on one item. */
export function replaceLints(db: WriteDb, kind: EntityKind, id: string, screenshotId: string, found: Lint[]): void {
  db.run('DELETE FROM lints WHERE entity_kind = ? AND entity_id = ?', [kind, id]);
  for (const entry of found) addLint(db, kind, id, screenshotId, entry);
}

const ownedLint = storedLint.extend({ id: z.string() });

/** Findings on items of one kind, by item; an item without any has no entry. */
export function lintsByItem(db: ReadDb, kind: EntityKind, ids: readonly string[]): Map<string, Lint[]> {
  const found = db.all(
    `SELECT entity_id AS id, code, severity, detail FROM lints
     WHERE entity_kind = ? AND entity_id IN (SELECT value FROM json_each(?)) ORDER BY code`,
    [kind, JSON.stringify(ids)],
  );
  const byItem = new Map<string, Lint[]>();
  for (const { id, ...entry } of found.map((value) => ownedLint.parse(value)))
    byItem.set(id, [...(byItem.get(id) ?? []), entry]);
  return byItem;
}

export function lintsOf(db: ReadDb, kind: EntityKind, id: string): Lint[] {
  return lintsByItem(db, kind, [id]).get(id) ?? [];
}

/** Nobody has to work on a retired item's findings. */
const live = `NOT EXISTS (SELECT 1 FROM items AS i WHERE i.id = lints.entity_id AND i.state = 'retired')`;

/** All findings on a screenshot and its live items, one per code. */
export function lintsOfScreenshot(db: ReadDb, screenshotId: string): Lint[] {
  return db
    .all(`SELECT code, severity, detail FROM lints WHERE screenshot_id = ? AND ${live} GROUP BY code ORDER BY code`, [
      screenshotId,
    ])
    .map((found) => storedLint.parse(found));
}
