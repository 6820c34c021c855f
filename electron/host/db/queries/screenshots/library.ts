import { z } from 'zod';
import type { ItemState } from '#shared/records/fields.ts';
import { controlContent } from '#shared/items/control-check/check.ts';
import { controlFacets } from '#shared/items/control-check/facet.ts';
import type { ReadDb } from '../../connection.ts';
import { checkColumns } from '../items/control-check/columns.ts';

/** What the library's index keeps of a screenshot. */
export interface LibraryFacts {
  seq: number;
  /** Its own revision: a new name is a new revision. */
  revision: number;
  state: ItemState;
  platform: string | null;
  app: string | null;
  sizeBand: string;
  elements: number;
  instructions: number;
  questions: number;
  needsWork: number;
  pixels: number;
  tags: string[];
  lints: string[];
  assignee: string | null;
  /** The result of its check for controls, as `controlFacets`; empty if it was not checked. */
  controls: string[];
}

/** In the order of `factColumns`. Tags and lints are JSON text, null for none; last, the sort key. */
type FactsTuple = [
  number,
  number,
  ItemState,
  string | null,
  string | null,
  string,
  number,
  number,
  number,
  number,
  number,
  string | null,
  string | null,
  string | null,
  ItemState | null,
  string | null,
  number,
];
const factColumns = `seq, revision, state, platform, app, size_band, elements, instructions, questions, needs_work, width * height,
  nullif(tags, '[]'), nullif(lint_codes, '[]'),
  (SELECT person FROM assignments a WHERE a.screenshot_id = id), ${checkColumns}`;
/** Rows that SQLite returns as one JSON text, which takes half as long as row by row. */
const chunk = 4000;
const strings = z.array(z.string());
const list = (text: string | null): string[] => (text === null ? [] : strings.parse(JSON.parse(text)));
const textRow = z.object({ rows: z.string() });
const seqRow = z.object({ seq: z.number() });
const idRow = z.object({ seq: z.number(), id: z.string() });

/** Number of the newest change to any screenshot. */
export function newestChange(db: ReadDb): number {
  return z.object({ n: z.number().nullable() }).parse(db.get('SELECT max(change) AS n FROM screenshots')).n ?? 0;
}

/** Streams the facts of screenshots changed after `change`; of all for -1. */
export function* factsSince(db: ReadDb, change: number): IterableIterator<LibraryFacts> {
  const key = change < 0 ? 'seq' : 'change';
  let after = change;
  for (;;) {
    const found = db.get(
      `SELECT json_group_array(json_array(${factColumns}, ${key})) AS rows
       FROM (SELECT * FROM screenshots WHERE ${key} > ? ORDER BY ${key} LIMIT ${chunk}) s`,
      [after],
    );
    const rows = JSON.parse(textRow.parse(found).rows) as FactsTuple[];
    for (const [
      seq,
      revision,
      state,
      platform,
      app,
      sizeBand,
      elements,
      instructions,
      questions,
      needsWork,
      pixels,
      tags,
      lints,
      assignee,
      checked,
      check,
      place,
    ] of rows) {
      after = place;
      yield {
        seq,
        revision,
        state,
        platform,
        app,
        sizeBand,
        elements,
        instructions,
        questions,
        needsWork,
        pixels,
        tags: list(tags),
        lints: list(lints),
        assignee,
        controls: checked && check ? controlFacets(checked, controlContent.parse(JSON.parse(check))) : [],
      };
    }
    if (rows.length < chunk) return;
  }
}

const firstOrders = {
  'needs-work': 'needs_work DESC, seq',
  name: 'name COLLATE NOCASE, seq',
  newest: 'seq DESC',
  oldest: 'seq',
} as const;

/** True for orders that an index of the file provides. */
export function isFirstOrder(sort: string): sort is keyof typeof firstOrders {
  return sort in firstOrders;
}

/** The first seqs of an order over all that is not retired, straight from an index of the file. */
export function firstSeqs(db: ReadDb, sort: keyof typeof firstOrders, limit: number): number[] {
  return db.numbers(`SELECT seq FROM screenshots WHERE state <> 'retired' ORDER BY ${firstOrders[sort]} LIMIT ?`, [
    limit,
  ]);
}

/** All screenshots by name, ignoring case. */
export function seqsByName(db: ReadDb): number[] {
  return db.numbers('SELECT seq FROM screenshots ORDER BY name COLLATE NOCASE, seq');
}

/** Number of screenshots at or before this name and seq, in the order by name. */
export function placeByName(db: ReadDb, name: string, seq: number): number {
  const found = db.get('SELECT count(*) AS seq FROM screenshots WHERE (name COLLATE NOCASE, seq) <= (?, ?)', [
    name,
    seq,
  ]);
  return seqRow.parse(found).seq;
}

export function seqsOfImport(db: ReadDb, importId: string): number[] {
  return db.numbers('SELECT seq FROM screenshots WHERE import_id = ?', [importId]);
}

const lastHand = `(SELECT r.author_name FROM items i JOIN revisions r ON r.entity_kind = i.kind AND r.entity_id = i.id
    WHERE i.screenshot_id = s.id AND r.author_kind = 'person' ORDER BY r.at DESC, r.number DESC LIMIT 1)`;

/** Screenshots on which one of these people was the last to change an item by hand. */
export function seqsLastBy(db: ReadDb, people: readonly string[]): number[] {
  return db.numbers(
    `SELECT s.seq FROM screenshots s
     WHERE s.id IN (SELECT i.screenshot_id FROM revisions r JOIN items i ON i.id = r.entity_id AND i.kind = r.entity_kind
       WHERE r.author_kind = 'person' AND r.author_name IN (SELECT value FROM json_each(?)))
     AND ${lastHand} IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(people), JSON.stringify(people)],
  );
}

/** Which of these screenshots one of these people was the last to change. */
export function lastByOf(db: ReadDb, people: readonly string[], seqs: readonly number[]): number[] {
  return db.numbers(
    `SELECT s.seq FROM json_each(?) w JOIN screenshots s ON s.seq = w.value
     WHERE ${lastHand} IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(seqs), JSON.stringify(people)],
  );
}

/** Screenshots whose words match an FTS5 expression (see `searchExpression`). */
export function seqsMatching(db: ReadDb, expression: string): number[] {
  return db.numbers('SELECT rowid FROM screenshot_words WHERE screenshot_words MATCH ?', [expression]);
}

/** Seqs of ids; unknown ids are left out. */
export function seqsOfIds(db: ReadDb, ids: readonly string[]): number[] {
  return db.numbers('SELECT s.seq FROM json_each(?) AS wanted JOIN screenshots s ON s.id = wanted.value', [
    JSON.stringify(ids),
  ]);
}

/** Which of these screenshots match an FTS5 expression; quick for a few. */
export function matchingOf(db: ReadDb, expression: string, seqs: readonly number[]): number[] {
  return seqs.filter(
    (seq) =>
      db.get('SELECT 1 FROM screenshot_words WHERE screenshot_words MATCH ? AND rowid = ?', [expression, seq]) !==
      undefined,
  );
}

/** Which of these screenshots were imported. */
export function importedOf(db: ReadDb, importId: string, seqs: readonly number[]): number[] {
  return seqs.filter(
    (seq) => db.get('SELECT 1 FROM screenshots WHERE import_id = ? AND seq = ?', [importId, seq]) !== undefined,
  );
}

/** Ids of seqs, in the order given. */
export function idsOfSeqs(db: ReadDb, wanted: readonly number[]): string[] {
  return wanted.map((seq) => idRow.parse(db.get('SELECT seq, id FROM screenshots WHERE seq = ?', [seq])).id);
}
