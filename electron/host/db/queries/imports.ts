import { z } from 'zod';
import { type ImportReport, importReport } from '#shared/contract/imports.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const row = z
  .object({
    id: z.string(),
    format: z.string(),
    source: z.string(),
    by_name: z.string(),
    at: z.string(),
    report: z.string().transform((text) => importReport.parse(JSON.parse(text))),
  })
  .transform(({ by_name, ...rest }) => ({ ...rest, by: by_name }));

export function insertImport(
  db: WriteDb,
  made: { id: string; format: string; source: string; by: string; at: string; report: ImportReport },
): void {
  db.run('INSERT INTO imports (id, format, source, by_name, at, report) VALUES (?, ?, ?, ?, ?, ?)', [
    made.id,
    made.format,
    made.source,
    made.by,
    made.at,
    JSON.stringify(made.report),
  ]);
}

export function updateImportReport(db: WriteDb, id: string, report: ImportReport): void {
  db.run('UPDATE imports SET report = ? WHERE id = ?', [JSON.stringify(report), id]);
}

/** All imports, newest first. */
export function listImports(db: ReadDb): z.infer<typeof row>[] {
  return db.all('SELECT * FROM imports ORDER BY at DESC, id DESC').map((found) => row.parse(found));
}
