import { z } from 'zod';
import { itemState, type ItemState, platform } from '#shared/records/fields.ts';
import { bbox } from '#shared/geometry/shapes.ts';
import { type ScreenshotContent, type ScreenshotRow, sizeBand } from '#shared/contract/screenshots.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const json = <T extends z.ZodType>(schema: T) => z.string().transform((text) => schema.parse(JSON.parse(text)));
const strings = json(z.array(z.string()));

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    sha256: z.string(),
    name: z.string(),
    platform: platform.nullable(),
    app: z.string().nullable(),
    width: z.number(),
    height: z.number(),
    size_band: sizeBand,
    source: z.string().nullable(),
    export_name: z.string(),
    state: itemState,
    revision: z.number(),
    tags: strings,
    blurs: json(z.array(bbox)),
    elements: z.number(),
    questions: z.number(),
    instructions: z.number(),
    lint_codes: strings,
    needs_work: z.number(),
    media_ok: z.number(),
    import_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((found) => ({
    seq: found.seq,
    id: found.id,
    sha256: found.sha256,
    name: found.name,
    platform: found.platform,
    app: found.app,
    width: found.width,
    height: found.height,
    state: found.state,
    revision: found.revision,
    tags: found.tags,
    blurs: found.blurs,
    elements: found.elements,
    questions: found.questions,
    instructions: found.instructions,
    lints: found.lint_codes,
    mediaOk: found.media_ok === 1,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
    needsWork: found.needs_work,
    source: found.source,
    exportName: found.export_name,
    importId: found.import_id,
  }));

/** A screenshot as stored: the contract's row plus what the host needs. */
export type StoredScreenshot = z.infer<typeof row>;

export function parseScreenshot(found: unknown): StoredScreenshot {
  return row.parse(found);
}

/** Removes what only the host needs. */
export function screenshotToRow(found: StoredScreenshot): ScreenshotRow {
  const {
    seq: _seq,
    needsWork: _needsWork,
    source: _source,
    exportName: _exportName,
    importId: _importId,
    ...rest
  } = found;
  return rest;
}

export function getScreenshot(db: ReadDb, id: string): StoredScreenshot | null {
  const found = db.get('SELECT * FROM screenshots WHERE id = ?', [id]);
  return found === undefined ? null : row.parse(found);
}

const frame = z.object({
  seq: z.number(),
  id: z.string(),
  width: z.number(),
  height: z.number(),
  app: z.string().nullable(),
});

/** What the checks of one item need of its screenshot, without the rest of the row. */
export function screenshotFrame(db: ReadDb, id: string): z.infer<typeof frame> | null {
  const found = db.get('SELECT seq, id, width, height, app FROM screenshots WHERE id = ?', [id]);
  return found === undefined ? null : frame.parse(found);
}

/** A picture is in a project once, found by its hash. */
export function screenshotBySha(db: ReadDb, sha256: string): StoredScreenshot | null {
  const found = db.get('SELECT * FROM screenshots WHERE sha256 = ?', [sha256]);
  return found === undefined ? null : row.parse(found);
}

/** Rows of seqs, in the order given. */
export function screenshotsBySeq(db: ReadDb, seqs: readonly number[]): StoredScreenshot[] {
  return seqs.map((seq) => row.parse(db.get('SELECT * FROM screenshots WHERE seq = ?', [seq])));
}

export interface NewScreenshot extends ScreenshotContent {
  id: string;
  sha256: string;
  width: number;
  height: number;
  source: string | null;
  exportName: string;
  importId: string | null;
  at: string;
}

/** Bands of the long edge (contract `sizeBands`). */
export function sizeBandOf(width: number, height: number): z.infer<typeof sizeBand> {
  const edge = Math.max(width, height);
  if (edge < 1000) return 'under-1000';
  if (edge < 1440) return '1000-1439';
  return edge < 1920 ? '1440-1919' : '1920-up';
}

export function insertScreenshot(db: WriteDb, made: NewScreenshot): number {
  const { lastInsertRowid } = db.run(
    `INSERT INTO screenshots (id, sha256, name, platform, app, width, height, size_band, source, export_name, state,
       revision, tags, blurs, import_id, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'draft', 1, ?, ?, ?, ?, ?)`,
    [
      made.id,
      made.sha256,
      made.name,
      made.platform,
      made.app,
      made.width,
      made.height,
      sizeBandOf(made.width, made.height),
      made.source,
      made.exportName,
      JSON.stringify(made.tags),
      JSON.stringify(made.blurs),
      made.importId,
      made.at,
      made.at,
    ],
  );
  const seq = Number(lastInsertRowid);
  writeTags(db, seq, made.tags);
  return seq;
}

/** Writes content, state and revision; the caller appends the revision itself. */
export function updateScreenshot(
  db: WriteDb,
  screenshot: {
    seq: number;
    content: ScreenshotContent;
    exportName: string;
    state: ItemState;
    revision: number;
    at: string;
  },
): void {
  const { content } = screenshot;
  db.run(
    `UPDATE screenshots SET name = ?, platform = ?, app = ?, tags = ?, blurs = ?, export_name = ?, state = ?, revision = ?, updated_at = ?
     WHERE seq = ?`,
    [
      content.name,
      content.platform,
      content.app,
      JSON.stringify(content.tags),
      JSON.stringify(content.blurs),
      screenshot.exportName,
      screenshot.state,
      screenshot.revision,
      screenshot.at,
      screenshot.seq,
    ],
  );
  rewriteTags(db, screenshot.seq, content.tags);
}

/** Replaces the rows by which a screenshot is found by its tags. */
export function rewriteTags(db: WriteDb, seq: number, tags: string[]): void {
  db.run('DELETE FROM screenshot_tags WHERE screenshot_seq = ?', [seq]);
  writeTags(db, seq, tags);
}

function writeTags(db: WriteDb, seq: number, tags: string[]): void {
  for (const tag of tags)
    db.run('INSERT INTO screenshot_tags (tag, screenshot_seq) VALUES (?, ?) ON CONFLICT DO NOTHING', [tag, seq]);
}

/** Columns that count a screenshot's live items, named by the plural of the kind. */
export const figureColumns = ['elements', 'questions', 'instructions'] as const;

/** Figures that are derived from a screenshot's items. */
export interface ScreenshotFigures {
  /** Live items by the plural of their kind. */
  items: Readonly<Record<string, number>>;
  lintCodes: string[];
  needsWork: number;
  state: ItemState;
}

/** Writes the derived figures with the next change number. */
export function writeFigures(db: WriteDb, seq: number, figures: ScreenshotFigures, at: string): void {
  db.run(
    `UPDATE screenshots SET ${figureColumns.map((column) => `${column} = ?`).join(', ')}, lint_codes = ?, needs_work = ?, state = ?,
       updated_at = ?, change = (SELECT coalesce(max(change), 0) + 1 FROM screenshots)
     WHERE seq = ?`,
    [
      ...figureColumns.map((column) => figures.items[column] ?? 0),
      JSON.stringify(figures.lintCodes),
      figures.needsWork,
      figures.state,
      at,
      seq,
    ],
  );
}

/** Marks whether the picture file exists and is intact. */
export function writeMediaOk(db: WriteDb, sha256: string, ok: boolean): void {
  db.run(
    `UPDATE screenshots SET media_ok = ?, change = (SELECT coalesce(max(change), 0) + 1 FROM screenshots)
     WHERE sha256 = ? AND media_ok <> ?`,
    [ok ? 1 : 0, sha256, ok ? 1 : 0],
  );
}
