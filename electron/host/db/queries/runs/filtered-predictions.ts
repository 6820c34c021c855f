import { z } from 'zod';
import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { ReadDb } from '../../connection.ts';
import { type ReadingName, storedPrediction, type StoredPrediction } from './predictions.ts';

/** Restricts to items with these values, and names the hit that counts as right. */
export interface HitShare {
  dims: Readonly<Record<string, string>>;
  hit: string;
}

export interface PredictionFilter {
  runId: string;
  /** The reading to use, in this and in the other run. */
  reading: ReadingName;
  outcomes: readonly Outcome[] | null;
  /** A figure's own items and test; null for all items and their outcome. */
  share: HitShare | null;
  /** Kinds of failure of the strict reading. */
  failures: readonly FailureKind[] | null;
  /** Only the items at these places in the release; null for all. */
  indexes: readonly number[] | null;
  /** None of the items at these places. */
  without: readonly number[];
  dims: Readonly<Record<string, string>>;
  readingsDiffer: boolean;
  against: {
    runId: string;
    quadrant: 'both-right' | 'only-this' | 'only-other' | 'both-wrong';
    share: HitShare | null;
  } | null;
}

const quadrants = {
  'both-right': [true, true],
  'only-this': [true, false],
  'only-other': [false, true],
  'both-wrong': [false, false],
} as const;

/** Whether the prediction called `name` counts as right, as SQL that is 0 or 1, with its values. */
function rightIn(name: 'p' | 'o', reading: ReadingName, share: HitShare | null): { sql: string; values: unknown[] } {
  const parity = reading === 'parity';
  if (!share) {
    const outcomeColumn = parity ? `coalesce(${name}.parity_outcome, ${name}.outcome)` : `${name}.outcome`;
    return { sql: `(${outcomeColumn} = 'right')`, values: [] };
  }
  const read = parity ? `coalesce(${name}.parity, ${name}.strict)` : `${name}.strict`;
  return { sql: `coalesce(json_extract(${read}, ?), 0)`, values: [`$.hits."${share.hit.replaceAll('"', '')}"`] };
}

/** The outcome of `p`; with a share, an answer is right or wrong by that figure's test. */
function outcomeIn(reading: ReadingName, share: HitShare | null): { sql: string; values: unknown[] } {
  const column = reading === 'parity' ? 'coalesce(p.parity_outcome, p.outcome)' : 'p.outcome';
  if (!share) return { sql: column, values: [] };
  const right = rightIn('p', reading, share);
  return {
    sql: `CASE WHEN ${column} IN ('right', 'wrong') THEN iif(${right.sql}, 'right', 'wrong') ELSE ${column} END`,
    values: right.values,
  };
}

const dimsRow = z.object({ dims: z.string() });

/**
 * The values that the items of a run have together, as stored, if they have these. There are few of them among many
 * items; the index is asked for one after another, so that no item is read.
 */
function dimsWith(db: ReadDb, runId: string, wanted: readonly (readonly [name: string, value: string])[]): string[] {
  return db
    .all(
      `WITH RECURSIVE d(dims) AS (
         SELECT min(dims) FROM predictions WHERE run_id = @runId
         UNION ALL SELECT (SELECT min(dims) FROM predictions WHERE run_id = @runId AND dims > d.dims) FROM d WHERE d.dims IS NOT NULL
       ) SELECT dims FROM d WHERE dims IS NOT NULL`,
      { runId },
    )
    .map((found) => dimsRow.parse(found).dims)
    .filter((dims) => {
      const has = JSON.parse(dims) as Record<string, string>;
      return wanted.every(([name, value]) => Object.hasOwn(has, name) && has[name] === value);
    });
}

/** More places than these are compared here: SQLite would build a table of them for every question. */
const fewPlaces = 2000;

/** Places of what a filter finds if it names many places, in the order of the release; null for others, which an index finds. */
function placesOf(db: ReadDb, filter: PredictionFilter): number[] | null {
  if (!filter.indexes || filter.indexes.length <= fewPlaces) return null;
  const named = new Set(filter.indexes);
  const { sql, values } = where(db, filter);
  return db
    .numbers(`SELECT p.item_index ${sql}`, values)
    .filter((index) => named.has(index))
    .sort((a, b) => a - b);
}

/** Tables, conditions and values of a filter without its many places; `narrow` if an index finds its items, which are then sorted. */
function where(db: ReadDb, filter: PredictionFilter): { sql: string; values: unknown[]; narrow: boolean } {
  const parts = ['p.run_id = ?'];
  const values: unknown[] = [filter.runId];
  if (filter.outcomes) {
    const outcome = outcomeIn(filter.reading, filter.share);
    parts.push(`${outcome.sql} IN (SELECT value FROM json_each(?))`);
    values.push(...outcome.values, JSON.stringify(filter.outcomes));
  }
  if (filter.failures) {
    parts.push('p.failure IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(filter.failures));
  }
  if (filter.indexes && filter.indexes.length <= fewPlaces) {
    parts.push('p.item_index IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(filter.indexes));
  }
  if (filter.without.length > 0) {
    parts.push('p.item_index NOT IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(filter.without));
  }
  const dims = [filter.dims, filter.share?.dims ?? {}, filter.against?.share?.dims ?? {}].flatMap(
    Object.entries<string>,
  );
  if (dims.length > 0) {
    parts.push('p.dims IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(dimsWith(db, filter.runId, dims)));
  }
  if (filter.readingsDiffer) parts.push('p.parity_outcome IS NOT NULL AND p.parity_outcome <> p.outcome');
  if (filter.against) {
    const [here, there] = quadrants[filter.against.quadrant];
    const { runId, share } = filter.against;
    const own = rightIn('p', filter.reading, share);
    const other = rightIn('o', filter.reading, share);
    parts.push(`${own.sql} = ${here ? 1 : 0}`);
    const test = `${other.sql} = ${there ? 1 : 0}`;
    // Few items are looked up one by one; for all of a run, the other run's are collected first.
    parts.push(
      dims.length > 0
        ? `EXISTS (SELECT 1 FROM predictions o WHERE o.item_id = p.item_id AND o.run_id = ? AND ${test})`
        : `+p.item_id IN (SELECT o.item_id FROM predictions o WHERE o.run_id = ? AND ${test})`,
    );
    values.push(...own.values, runId, ...other.values);
  }
  const narrow = dims.length > 0 || filter.readingsDiffer || filter.against !== null;
  return { sql: `FROM predictions p WHERE ${parts.join(' AND ')}`, values, narrow };
}

/** Rows after an index, in the order of the release. */
export function filteredPredictions(
  db: ReadDb,
  filter: PredictionFilter,
  after: number,
  limit: number,
): StoredPrediction[] {
  const places = placesOf(db, filter);
  if (places) {
    const page = places.filter((index) => index > after).slice(0, limit);
    const sql = `SELECT * FROM predictions WHERE run_id = ? AND item_index IN (SELECT value FROM json_each(?)) ORDER BY item_index`;
    return db.all(sql, [filter.runId, JSON.stringify(page)]).map((found) => storedPrediction.parse(found));
  }
  const { sql, values, narrow } = where(db, filter);
  // The rows of the page alone are read whole; `+` keeps SQLite from reading all rows in their order instead.
  const at = narrow ? '+p.item_index' : 'p.item_index';
  const page = `SELECT p.seq ${sql} AND ${at} > ? ORDER BY ${at} LIMIT ?`;
  return db
    .all(`SELECT * FROM predictions WHERE seq IN (${page}) ORDER BY item_index`, [...values, after, limit])
    .map((found) => storedPrediction.parse(found));
}

export function countPredictions(db: ReadDb, filter: PredictionFilter): number {
  const places = placesOf(db, filter);
  if (places) return places.length;
  const { sql, values } = where(db, filter);
  return z.object({ n: z.number() }).parse(db.get(`SELECT count(*) AS n ${sql}`, values)).n;
}
