import { z } from 'zod';
import type { ReadDb } from '../connection.ts';

/** What the library's index keeps of a screenshot. */
export interface LibraryFacts {
  seq: number;
  name: string;
  state: string;
  platform: string | null;
  app: string | null;
  sizeBand: string;
  elements: number;
  needsWork: number;
  pixels: number;
  tags: string[];
  lints: string[];
}

const factsRow = z.object({
  seq: z.number(),
  name: z.string(),
  state: z.string(),
  platform: z.string().nullable(),
  app: z.string().nullable(),
  size_band: z.string(),
  elements: z.number(),
  needs_work: z.number(),
  pixels: z.number(),
  tags: z.string(),
  lint_codes: z.string(),
  change: z.number(),
});
const strings = z.array(z.string());
const list = (text: string): string[] => (text === '[]' ? [] : strings.parse(JSON.parse(text)));
const seqRow = z.object({ seq: z.number() });
const idRow = z.object({ seq: z.number(), id: z.string() });

/** Number of the newest change to any screenshot. */
export function newestChange(db: ReadDb): number {
  return z.object({ n: z.number().nullable() }).parse(db.get('SELECT max(change) AS n FROM screenshots')).n ?? 0;
}

/** Streams the facts of screenshots that changed after `change`; all of them for -1. */
export function* factsSince(db: ReadDb, change: number): IterableIterator<LibraryFacts> {
  const rows = db.iterate(
    `SELECT seq, name, state, platform, app, size_band, elements, needs_work, width * height AS pixels, tags, lint_codes, change
     FROM screenshots ${change < 0 ? 'ORDER BY seq' : 'WHERE change > ?'}`,
    change < 0 ? [] : [change],
  );
  for (const found of rows) {
    const row = factsRow.parse(found);
    yield {
      seq: row.seq,
      name: row.name,
      state: row.state,
      platform: row.platform,
      app: row.app,
      sizeBand: row.size_band,
      elements: row.elements,
      needsWork: row.needs_work,
      pixels: row.pixels,
      tags: list(row.tags),
      lints: list(row.lint_codes),
    };
  }
}

function* seqs(rows: Iterable<unknown>): IterableIterator<number> {
  for (const found of rows) yield seqRow.parse(found).seq;
}

/** All screenshots by name, letters of both cases alike. */
export function seqsByName(db: ReadDb): IterableIterator<number> {
  return seqs(db.iterate('SELECT seq FROM screenshots ORDER BY name COLLATE NOCASE, seq'));
}

/** How many screenshots stand at or before this name and seq in the order by name. */
export function placeByName(db: ReadDb, name: string, seq: number): number {
  const found = db.get('SELECT count(*) AS seq FROM screenshots WHERE (name COLLATE NOCASE, seq) <= (?, ?)', [
    name,
    seq,
  ]);
  return seqRow.parse(found).seq;
}

export function seqsOfImport(db: ReadDb, importId: string): IterableIterator<number> {
  return seqs(db.iterate('SELECT seq FROM screenshots WHERE import_id = ?', [importId]));
}

/** Screenshots whose words match an FTS5 expression (see `searchExpression`). */
export function seqsMatching(db: ReadDb, expression: string): IterableIterator<number> {
  return seqs(db.iterate('SELECT rowid AS seq FROM screenshot_words WHERE screenshot_words MATCH ?', [expression]));
}

/** Seqs of ids; ids that are not there are left out. */
export function seqsOfIds(db: ReadDb, ids: readonly string[]): number[] {
  return db
    .all('SELECT s.seq FROM json_each(?) AS wanted JOIN screenshots s ON s.id = wanted.value', [JSON.stringify(ids)])
    .map((found) => seqRow.parse(found).seq);
}

/** Ids of seqs, in the order given. */
export function idsOfSeqs(db: ReadDb, wanted: readonly number[]): string[] {
  return wanted.map((seq) => idRow.parse(db.get('SELECT seq, id FROM screenshots WHERE seq = ?', [seq])).id);
}
