import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { openRead, type ReadDb } from '../../../db/connection.ts';
import { type MissingRow, type MissingRows, missingIn, missingRows } from '../../../db/row-sums/missing.ts';
import { listed } from '../findings.ts';
import { soundBackups } from './backups.ts';
import { namedRow } from './named-row.ts';

/** Rows that a table lacks, and those of them that a backup has. */
export interface MissingFound {
  table: string;
  /** Number of missing rows. */
  count: number;
  /** The newest sound backup that has some of them. */
  backup: { file: string; path: string } | null;
  rows: MissingRow[];
  /** The first rows in words, for a person. */
  phrases: Phrase[];
}

const notFound = ({ table, lacks }: MissingRows): MissingFound => ({
  table,
  count: lacks.n,
  backup: null,
  rows: [],
  phrases: [],
});

/** Tables that lack rows, with the rows that the newest sound backup can give back. */
export async function readMissing(db: ReadDb, folder: string): Promise<MissingFound[]> {
  const tables = missingRows(db);
  const found = new Map(tables.map((table) => [table.table, notFound(table)]));
  if (tables.length === 0) return [];
  for await (const { file, path } of soundBackups(folder)) {
    const open = tables.filter(({ table }) => found.get(table)?.backup === null);
    if (open.length === 0) break;
    const backup = openRead(path);
    try {
      for (const entry of open) {
        const rows = missingIn(backup, db, entry);
        const sentence = rows.slice(0, listed).map((row) =>
          phrase('doctor-row-missing', {
            row: namedRow(backup, row),
            source: phrase('doctor-row-backup', { backup: file }),
          }),
        );
        if (rows.length > 0)
          found.set(entry.table, { ...notFound(entry), backup: { file, path }, rows, phrases: sentence });
      }
    } finally {
      backup.close();
    }
  }
  return [...found.values()];
}
