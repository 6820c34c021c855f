import { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { failureKind, outcome } from '#shared/tasks/outcomes.ts';
import { type Extraction, extraction } from '#pipelines/evaluate/extract/extraction.ts';
import { counted } from '#pipelines/evaluate/prediction.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const json = <T extends z.ZodType>(schema: T) => z.string().transform((text) => schema.parse(JSON.parse(text)));
const strings = json(z.array(z.string()));

export type ReadingName = 'strict' | 'parity';

export const storedPrediction = z
  .object({
    seq: z.number(),
    run_id: z.string(),
    item_index: z.number(),
    item_id: z.string(),
    screenshot_id: z.string(),
    screenshot_name: z.string(),
    item: z.string(),
    dims: json(z.record(z.string(), z.string())),
    outcome,
    parity_outcome: outcome.nullable(),
    failure: failureKind.nullable(),
    strict: json(counted).nullable(),
    parity: json(counted).nullable(),
    extracted: json(extraction).nullable(),
    replies: strings,
    rotations: json(z.array(outcome)),
    error: z.string().nullable(),
    call_ids: strings,
    seconds: z.number().nullable(),
    cost: z.number().nullable(),
  })
  .transform((found) => ({
    runId: found.run_id,
    index: found.item_index,
    itemId: found.item_id,
    screenshotId: found.screenshot_id,
    screenshotName: found.screenshot_name,
    item: JSON.parse(found.item) as unknown,
    dims: found.dims,
    outcome: found.outcome,
    parityOutcome: found.parity_outcome,
    failure: found.failure,
    strict: found.strict,
    parity: found.parity,
    extracted: found.extracted,
    replies: found.replies,
    rotations: found.rotations,
    error: found.error,
    callIds: found.call_ids,
    seconds: found.seconds,
    cost: found.cost,
  }));

/** The outcome of one item of an evaluation; `strict` is null without a reply (`error` says why). */
export type StoredPrediction = z.infer<typeof storedPrediction>;

/** Stores an item's outcome, still without an extraction; an answer after a retry replaces an error. */
export function putPrediction(db: WriteDb, made: Omit<StoredPrediction, 'extracted'>, at: string): void {
  db.run(
    `INSERT INTO predictions (run_id, item_index, item_id, screenshot_id, screenshot_name, item, dims, outcome, parity_outcome, failure,
       strict, parity, replies, rotations, error, call_ids, seconds, cost, at)
     VALUES (@runId, @index, @itemId, @screenshotId, @screenshotName, @item, @dims, @outcome, @parityOutcome, @failure,
       @strict, @parity, @replies, @rotations, @error, @callIds, @seconds, @cost, @at)
     ON CONFLICT (run_id, item_index) DO UPDATE SET outcome = excluded.outcome, parity_outcome = excluded.parity_outcome, failure = excluded.failure,
       strict = excluded.strict, parity = excluded.parity, replies = excluded.replies, rotations = excluded.rotations,
       error = excluded.error, call_ids = excluded.call_ids, seconds = excluded.seconds, cost = excluded.cost,
       extracted = NULL, at = excluded.at`,
    {
      ...made,
      item: JSON.stringify(made.item),
      dims: JSON.stringify(made.dims),
      strict: made.strict && JSON.stringify(made.strict),
      parity: made.parity && JSON.stringify(made.parity),
      replies: JSON.stringify(made.replies),
      rotations: JSON.stringify(made.rotations),
      callIds: JSON.stringify(made.callIds),
      at,
    },
  );
}

/** Adds what an extractor read in the reply of an item, with the calls that it took. */
export function putExtraction(
  db: WriteDb,
  place: { runId: string; index: number },
  made: Extraction,
  callIds: readonly string[],
  at: string,
): void {
  db.run(
    `UPDATE predictions SET extracted = @extracted, at = @at,
       call_ids = (SELECT json_group_array(value) FROM
         (SELECT value FROM json_each(call_ids) UNION SELECT value FROM json_each(@callIds)))
     WHERE run_id = @runId AND item_index = @index`,
    { ...place, extracted: JSON.stringify(made), callIds: JSON.stringify(callIds), at },
  );
}

export function predictionAt(db: ReadDb, runId: string, index: number): StoredPrediction | null {
  const found = db.get('SELECT * FROM predictions WHERE run_id = ? AND item_index = ?', [runId, index]);
  return found === undefined ? null : storedPrediction.parse(found);
}

/** Predictions of a run after a place, in the order of the release. */
export function predictionsAfter(db: ReadDb, runId: string, after: number, limit: number): StoredPrediction[] {
  const sql = 'SELECT * FROM predictions WHERE run_id = ? AND item_index > ? ORDER BY item_index LIMIT ?';
  return db.all(sql, [runId, after, limit]).map((found) => storedPrediction.parse(found));
}

/** Predictions of a run at these places, in the order of the release. */
export function predictionsAt(db: ReadDb, runId: string, places: readonly number[]): StoredPrediction[] {
  const sql = `SELECT * FROM predictions WHERE run_id = ? AND item_index IN (SELECT value FROM json_each(?)) ORDER BY item_index`;
  return db.all(sql, [runId, JSON.stringify(places)]).map((found) => storedPrediction.parse(found));
}

const scored = z.object({
  item_index: z.number(),
  screenshot_id: z.string(),
  item: z.string(),
  failure: failureKind.nullable(),
  strict: z.string().nullable(),
  parity: z.string().nullable(),
  extracted: z.string().nullable(),
});

/** Rows read at once: more would not be faster, and fewer keep memory small. */
const pageSize = 1000;

/** What tables are computed from, in the order of the release; the texts are JSON that was validated when written. */
export function* scoredPredictions(db: ReadDb, runId: string): Generator<z.infer<typeof scored>> {
  for (let after = -1; ; ) {
    const page = db
      .all(
        `SELECT item_index, screenshot_id, item, failure, strict, parity, extracted FROM predictions
         WHERE run_id = ? AND item_index > ? ORDER BY item_index LIMIT ${pageSize}`,
        [runId, after],
      )
      .map((found) => scored.parse(found));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.item_index;
  }
}

const predicted = z.object({ index: z.number(), id: z.string(), kind: z.string().nullable() });

/** Place, id and kind of the items of a run's predictions; the kind is null for one that the project does not have. */
export function predictedItems(db: ReadDb, runId: string): z.infer<typeof predicted>[] {
  return db
    .all(
      `SELECT p.item_index AS "index", p.item_id AS id, i.kind FROM predictions p LEFT JOIN items i ON i.id = p.item_id
       WHERE p.run_id = ? ORDER BY p.item_index`,
      [runId],
    )
    .map((found) => predicted.parse(found));
}

const tagged = z.object({ index: z.number(), tags: strings.nullable() });

/** Today's tags of each prediction's screenshot, by its place; null for an item without a screenshot of the project. */
export function tagsOfPredictions(db: ReadDb, runId: string): z.infer<typeof tagged>[] {
  return db
    .all(
      `SELECT p.item_index AS "index", s.tags FROM predictions p LEFT JOIN screenshots s ON s.id = p.screenshot_id
       WHERE p.run_id = ? ORDER BY p.item_index`,
      [runId],
    )
    .map((found) => tagged.parse(found));
}

const timed = z.object({ seconds: z.number() });

/** Seconds that each answer of a run took when it was asked. */
export function secondsOf(db: ReadDb, runId: string): number[] {
  return db
    .all('SELECT seconds FROM predictions WHERE run_id = ? AND seconds IS NOT NULL', [runId])
    .map((found) => timed.parse(found).seconds);
}

const stamp = z.object({ n: z.number(), newest: z.string().nullable() });
/** Number of a run's predictions and time of the newest: changes with every write. */
export type PredictionStamp = z.infer<typeof stamp>;
const stampOfRun = stamp.extend({ run: z.string() });

/** The stamps of runs, by id. */
export function predictionStamps(db: ReadDb, runIds: readonly string[]): Map<string, PredictionStamp> {
  const found = db.all(
    `SELECT w.value AS run, count(p.run_id) AS n, max(p.at) AS newest
     FROM json_each(?) w LEFT JOIN predictions p ON p.run_id = w.value GROUP BY w.value`,
    [JSON.stringify(runIds)],
  );
  return new Map(
    found.map((value) => {
      const { run, n, newest } = stampOfRun.parse(value);
      return [run, { n, newest }];
    }),
  );
}

export const predictionStamp = (db: ReadDb, runId: string): PredictionStamp =>
  predictionStamps(db, [runId]).get(runId) ?? { n: 0, newest: null };

const reread = z.object({ item_index: z.number(), item_id: z.string(), item: z.string(), strict: json(counted) });

/** The first answers whose reading changed when replies were read again, in the order of the release. */
export function changedPredictions(db: ReadDb, runId: string, limit: number) {
  return db
    .all(
      `SELECT item_index, item_id, item, strict FROM predictions
       WHERE run_id = ? AND json_extract(strict, '$.before') IS NOT NULL ORDER BY item_index LIMIT ?`,
      [runId, limit],
    )
    .map((found) => {
      const { item_index: index, item_id: itemId, item, strict } = reread.parse(found);
      return { index, itemId, item: JSON.parse(item) as unknown, strict };
    });
}

const pointing = z.object({
  item_index: z.number(),
  screenshot_name: z.string(),
  item: z.string(),
  strict: json(counted),
  reply: z.string().nullable(),
});

/** The first answers of a run that contain numbers, oldest first, each with the reply it was parsed from. */
export function firstPoints(db: ReadDb, runId: string, limit: number) {
  return db
    .all(
      `SELECT item_index, screenshot_name, item, strict, json_extract(replies, '$[0]') AS reply FROM predictions
       WHERE run_id = ? AND json_array_length(strict, '$.read.numbers') >= 2
       ORDER BY at, item_index LIMIT ?`,
      [runId, limit],
    )
    .map((found) => {
      const { item_index: index, screenshot_name: screenshotName, item, strict, reply } = pointing.parse(found);
      return { index, screenshotName, item: JSON.parse(item) as unknown, strict, reply };
    });
}

const paired = z.object({
  item_index: z.number(),
  item_id: z.string(),
  /** The item's own cluster if it names one (as in the tasks' `clusterOf`), otherwise its screenshot. */
  cluster: z.string(),
  outcome,
  failure: failureKind.nullable(),
  /** JSON texts: few among many items. */
  dims: z.string(),
  hits: z.string().nullable(),
  content: z.string(),
  item: z.string().nullable(),
  has_place: z.number(),
  on_state: z.number().nullable(),
});

/** Columns of a prediction in a reading. An answer without a published reading keeps its strict outcome. */
const columns = {
  strict: { outcome: 'outcome', read: 'strict' },
  parity: { outcome: 'coalesce(parity_outcome, outcome)', read: 'coalesce(parity, strict)' },
} as const;

/** Columns that not every comparison needs. */
interface Wanted {
  /** The whole item. */
  items?: boolean;
  /** The tests that the answer passed. */
  hits?: boolean;
  /** What the rules for kinds of error need: whether the strict answer is a position, and whether it is on the state. */
  places?: boolean;
}

/**
 * Place, item, cluster, dimensions and outcome of a run's answers in a reading, in the order of the release, and the
 * item's content without its running number, by which runs are joined; the failure kind is from the strict reading.
 * Other columns are null or 0 unless wanted.
 */
export function* outcomesOf(
  db: ReadDb,
  runId: string,
  reading: ReadingName,
  { items = false, hits = false, places = false }: Wanted = {},
): Generator<z.infer<typeof paired>, void, void> {
  const { outcome: outcomeColumn, read } = columns[reading];
  const sql = `SELECT item_index, item_id, coalesce(item ->> '$.cluster', nullif(screenshot_id, ''), item_id) AS cluster,
       ${outcomeColumn} AS outcome, failure, dims, ${hits ? `json_extract(${read}, '$.hits')` : 'NULL'} AS hits,
       json_remove(item, '$.index', '$.case') AS content, ${items ? 'item' : 'NULL'} AS item,
       ${places ? "outcome <> 'right' AND json_extract(strict, '$.point') IS NOT NULL" : '0'} AS has_place,
       ${places ? "iif(outcome <> 'right', json_extract(strict, '$.hits.aware'), NULL)" : 'NULL'} AS on_state
     FROM predictions WHERE run_id = ? AND item_index > ? ORDER BY item_index LIMIT ${pageSize}`;
  for (let after = -1; ; ) {
    const page = db.all(sql, [runId, after]).map((found) => paired.parse(found));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.item_index;
  }
}

const alike = z.object({
  run_id: z.string(),
  request: json(evaluationRequest),
  outcome,
  parity_outcome: outcome.nullable(),
  answer: z.string().nullable(),
});

/** The answers of all runs to an item with the same content, each with its run's request. */
export function answersTo(db: ReadDb, runId: string, index: number) {
  return db
    .all(
      `SELECT o.run_id, r.request, o.outcome, o.parity_outcome, json_extract(o.strict, '$.answer') AS answer
       FROM predictions p JOIN predictions o ON o.item_id = p.item_id JOIN runs r ON r.id = o.run_id
       WHERE p.run_id = ? AND p.item_index = ?
         AND json_remove(o.item, '$.index', '$.case') = json_remove(p.item, '$.index', '$.case')
       ORDER BY o.run_id`,
      [runId, index],
    )
    .map((found) => alike.parse(found));
}

const misread = z.object({
  item_index: z.number(),
  screenshot_id: z.string(),
  item: z.string(),
  parity: json(counted).nullable(),
});

/** Answers that are not right in the published reading, with what it parsed. */
export function* parityMisses(db: ReadDb, runId: string) {
  for (let after = -1; ; ) {
    const page = db
      .all(
        `SELECT item_index, screenshot_id, item, parity FROM predictions
         WHERE run_id = ? AND parity_outcome IS NOT NULL AND parity_outcome <> 'right' AND item_index > ?
         ORDER BY item_index LIMIT ${pageSize}`,
        [runId, after],
      )
      .map((found) => misread.parse(found));
    for (const { item_index: index, screenshot_id: screenshotId, item, parity } of page)
      yield { index, screenshotId, item: JSON.parse(item) as unknown, parity };
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.item_index;
  }
}
