import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ source: z.string().nullable(), imported: z.string().nullable(), format: z.string().nullable() });

const webHost = (text: string | null): string | null =>
  text !== null && /^https?:/.test(text) && URL.canParse(text) ? new URL(text).host : null;

/** Without its folders, which name people and machines. */
const lastPart = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;

/**
 * Where a picture comes from, as people know it: the host of a web page, or the name of the file or folder from which it
 * was imported. Null for one that is on no screenshot.
 */
export function sourceOfPicture(db: ReadDb, sha256: string): string | null {
  const found = db.get(
    `SELECT s.source, i.source AS imported, i.format FROM screenshots s LEFT JOIN imports i ON i.id = s.import_id
     WHERE s.sha256 = ?`,
    [sha256],
  );
  if (found === undefined) return null;
  const { source, imported, format } = row.parse(found);
  return webHost(source) ?? webHost(imported) ?? (imported === null ? format : lastPart(imported));
}
