import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from './connection.ts';

const foreignKeyRow = z.object({ table: z.string(), rowid: z.number().nullable(), parent: z.string() });

/** What SQLite says about the file's structure; empty when it is sound. An unreadable file is a finding, not a throw. */
function structure(db: ReadDb, pragma: 'quick_check' | 'integrity_check'): string[] {
  try {
    const rows = z.array(z.record(z.string(), z.string())).parse(db.pragmaRows(pragma));
    const texts = rows.flatMap((row) => Object.values(row));
    return texts.length === 1 && texts[0] === 'ok' ? [] : texts.flatMap((text) => text.split('\n'));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Structure without the indexes' content: seconds for a large file. */
export function quickCheck(db: ReadDb): string[] {
  return structure(db, 'quick_check');
}

/** Structure and indexes, without references. */
export function integrityCheck(db: ReadDb): string[] {
  return structure(db, 'integrity_check');
}

/** Structure, indexes and references: after a crash and in `doctor`. */
export function fullCheck(db: ReadDb): string[] {
  const found = integrityCheck(db);
  return found.length > 0 ? found : foreignKeyCheck(db);
}

/** Rows of one table with references to missing rows of another. */
export interface LostReference {
  table: string;
  parent: string;
  n: number;
}

/** Rows with broken references, by the two tables. */
export function lostReferences(db: ReadDb): LostReference[] {
  const rows = z.array(foreignKeyRow).parse(db.pragmaRows('foreign_key_check'));
  const pairs = new Map<string, LostReference>();
  for (const { table, parent } of rows) {
    const pair = `${table} → ${parent}`;
    pairs.set(pair, { table, parent, n: (pairs.get(pair)?.n ?? 0) + 1 });
  }
  return [...pairs.values()];
}

/** The same, one line per pair of tables. */
export const foreignKeyCheck = (db: ReadDb): string[] =>
  lostReferences(db).map(({ table, parent, n }) => inWords('check-references', { count: n, table, parent }));

/** True for the errors SQLite gives when a file is not a database or is damaged. */
export function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code);
}
