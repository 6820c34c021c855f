import { phrase } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb, WriteDb } from '../connection.ts';
import { storedNotes } from './runs/notes.ts';
import { figureColumns } from './screenshots/screenshots.ts';

const countRow = z.object({ n: z.number() });
const idRow = z.object({ id: z.string() });
const runRow = z.object({ id: z.string(), title: z.string() });

/** Kinds whose live items are counted on each screenshot. */
const countedKinds = () => itemKinds().filter(({ plural }) => figureColumns.some((column) => column === plural));

/** Rows that are counted and have revisions, by kind; every kind that the file holds, known here or not. */
const rows = `SELECT 'screenshot' AS kind, id, state, revision FROM screenshots 
  UNION ALL SELECT kind, id, state, revision FROM items UNION ALL SELECT kind, id, state, revision FROM subjects`;
const wrongRow = z.object({ kind: z.string(), state: z.string(), kept: z.number(), real: z.number() });

/** Tables of kept counts: the columns that name what is counted, and the rows counted. */
const counters = {
  kept_counts: { kind: 'kind', state: 'state', counted: rows },
  kept_queue_counts: {
    kind: 'review_as',
    state: 'review_state',
    counted: 'SELECT review_as, review_state FROM items WHERE review_as IS NOT NULL AND review_state IS NOT NULL',
  },
} as const;
type Counter = keyof typeof counters;

/** A kind and state whose kept count is wrong. */
export type WrongCount = z.infer<typeof wrongRow> & { table: Counter };

export function wrongCounts(db: ReadDb): WrongCount[] {
  return (Object.keys(counters) as Counter[]).flatMap((table) => {
    const { kind, state, counted } = counters[table];
    return db
      .all(
        `SELECT kind, state, sum(kept) AS kept, sum(real) AS real FROM (
           SELECT ${kind} AS kind, ${state} AS state, n AS kept, 0 AS real FROM ${table}
           UNION ALL SELECT ${kind}, ${state}, 0, count(*) FROM (${counted}) GROUP BY ${kind}, ${state}
         ) GROUP BY kind, state HAVING sum(kept) <> sum(real) ORDER BY kind, state`,
      )
      .map((found) => ({ table, ...wrongRow.parse(found) }));
  });
}

/** Corrects counts by their difference, so that changes since `wrongCounts` stay counted. */
export function settleCounts(db: WriteDb, wrong: readonly WrongCount[]): void {
  for (const { table, kind, state, kept, real } of wrong) {
    const key = `${counters[table].kind}, ${counters[table].state}`;
    db.run(`INSERT INTO ${table} (${key}, n) VALUES (?, ?, ?) ON CONFLICT (${key}) DO UPDATE SET n = n + excluded.n`, [
      kind,
      state,
      real - kept,
    ]);
  }
}

/** Codes of the findings on a screenshot `s` and its live items, as its row keeps them. */
const codesFound = `(SELECT json_group_array(code) FROM (SELECT DISTINCT code FROM lints l
  WHERE l.screenshot_id = s.id AND l.entity_id NOT IN (SELECT i.id FROM items i WHERE i.id = l.entity_id AND i.state = 'retired')
  ORDER BY code))`;

/** Screenshots whose figures differ from their items, or that are missing from the search index. */
export function staleScreenshots(db: ReadDb): string[] {
  const live = (kind: string) =>
    `(SELECT count(*) FROM items i WHERE i.screenshot_id = s.id AND i.kind = '${kind}' AND i.state <> 'retired')`;
  const differs = [
    ...countedKinds().map(({ id, plural }) => `s.${plural} <> ${live(id)}`),
    `s.lint_codes <> ${codesFound}`,
  ];
  return db
    .all(
      `SELECT s.id FROM screenshots s WHERE ${[...differs, 's.seq NOT IN (SELECT rowid FROM screenshot_words)'].join(' OR ')}
       ORDER BY s.seq`,
    )
    .map((found) => idRow.parse(found).id);
}

/** Tags of a screenshot `s`; none if they are damaged, which its checksum reports. */
const tagsOf = `json_each(CASE WHEN json_valid(s.tags) THEN s.tags ELSE '[]' END)`;

/** Screenshots whose tags differ from the rows by which screenshots are found by tag. */
export function wronglyTagged(db: ReadDb): string[] {
  return db
    .all(
      `SELECT s.id FROM screenshots s WHERE json_valid(s.tags) AND (
         EXISTS (SELECT value FROM ${tagsOf} EXCEPT SELECT tag FROM screenshot_tags WHERE screenshot_seq = s.seq)
         OR EXISTS (SELECT tag FROM screenshot_tags WHERE screenshot_seq = s.seq EXCEPT SELECT value FROM ${tagsOf}))
       ORDER BY s.seq`,
    )
    .map((found) => idRow.parse(found).id);
}

const placeRow = z.object({ seq: z.number(), id: z.string() });

/** Screenshots in the order they were added, from the row after `after` on. */
export function screenshotsAfter(db: ReadDb, after: number, limit: number): z.infer<typeof placeRow>[] {
  return db
    .all('SELECT seq, id FROM screenshots WHERE seq > ? ORDER BY seq LIMIT ?', [after, limit])
    .map((found) => placeRow.parse(found));
}

/** Live items that are not about one screenshot, in the order they were made, from the row after `after` on. */
export function itemsElsewhereAfter(db: ReadDb, after: number, limit: number): z.infer<typeof placeRow>[] {
  return db
    .all(
      `SELECT seq, id FROM items WHERE subject_kind <> 'screenshot' AND state <> 'retired' AND seq > ? ORDER BY seq LIMIT ?`,
      [after, limit],
    )
    .map((found) => placeRow.parse(found));
}

const gapRow = z.object({ kind: z.string(), n: z.number() });
export type RevisionGap = z.infer<typeof gapRow>;

/** Items whose row is not at their newest revision, by kind. */
export function revisionGaps(db: ReadDb): RevisionGap[] {
  return db
    .all(
      `SELECT e.kind, count(*) AS n FROM (${rows}) e WHERE e.revision IS NOT
         (SELECT max(number) FROM revisions r WHERE r.entity_kind = e.kind AND r.entity_id = e.id)
       GROUP BY e.kind ORDER BY e.kind`,
    )
    .map((found) => gapRow.parse(found));
}

/** Runs stored as running. */
export function goingRuns(db: ReadDb): { id: string; title: string }[] {
  return db
    .all("SELECT id, title FROM runs WHERE state IN ('running', 'pausing') ORDER BY seq")
    .map((found) => runRow.parse(found));
}

export function markInterrupted(db: WriteDb, runId: string): void {
  db.run(`UPDATE runs SET state = 'interrupted', note = ? WHERE id = ?`, [
    storedNotes([phrase('run-app-ended')]),
    runId,
  ]);
}

/** Whether the screenshot of a picture is marked as having it; null when there is no screenshot of it. */
export function mediaMark(db: ReadDb, sha256: string): boolean | null {
  const found = db.get('SELECT media_ok AS n FROM screenshots WHERE sha256 = ?', [sha256]);
  return found === undefined ? null : countRow.parse(found).n === 1;
}

/** Builds all indexes again from the tables. */
export function rebuildIndexes(db: WriteDb): void {
  db.run('REINDEX');
}
