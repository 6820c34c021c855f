import { hash } from 'node:crypto';
import { newId } from '../../new-id.ts';
import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  id: z.string(),
  key: z.string(),
  model: z.string(),
  provider: z.string(),
  status: z.enum(['in-flight', 'done', 'failed']),
  request: z.string(),
  answer_attempt: z.number().nullable(),
  settled: z.number(),
  refused_at: z.number().nullable(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost: z.number(),
  seconds: z.number().nullable(),
  images: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
});
export type CallRow = z.infer<typeof row>;

const attemptRow = z.object({
  number: z.number(),
  run_id: z.string(),
  at: z.string(),
  seconds: z.number().nullable(),
  waited: z.number(),
  outcome: z.string(),
  message: z.string().nullable(),
  http_status: z.number().nullable(),
  raw: z.string().nullable(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost: z.number(),
});
export type AttemptRow = z.infer<typeof attemptRow>;

export function findCallByKey(db: ReadDb, key: string): CallRow | null {
  const found = db.get('SELECT * FROM calls WHERE key = ?', [key]);
  return found === undefined ? null : row.parse(found);
}

const idRow = z.object({ id: z.string() });

/** The id of a call that was begun at some time; null if its key is new. */
export function callIdOf(db: ReadDb, key: string): string | null {
  const found = db.get('SELECT id FROM calls WHERE key = ?', [key]);
  return found === undefined ? null : idRow.parse(found).id;
}

export function findCall(db: ReadDb, id: string): CallRow | null {
  const found = db.get('SELECT * FROM calls WHERE id = ?', [id]);
  return found === undefined ? null : row.parse(found);
}

export function attemptsOf(db: ReadDb, callId: string): AttemptRow[] {
  return db
    .all('SELECT * FROM call_attempts WHERE call_id = ? ORDER BY number', [callId])
    .map((r) => attemptRow.parse(r));
}

export function findAttempt(db: ReadDb, callId: string, number: number): AttemptRow | null {
  const found = db.get('SELECT * FROM call_attempts WHERE call_id = ? AND number = ?', [callId, number]);
  return found === undefined ? null : attemptRow.parse(found);
}

const textRow = z.object({ text: z.string() });
const countRow = z.object({ n: z.number() });
const callIdRow = z.object({ call_id: z.string() });

/** Texts longer than this are stored once, by hash: system prompts repeat in every call. */
const ownTextChars = 400;

/** Stores long texts separately and puts `{ text: <hash> }` in their place. */
export function packTexts(db: WriteDb, value: unknown): unknown {
  if (typeof value === 'string' && value.length > ownTextChars) {
    const sha = hash('sha256', value);
    db.run('INSERT INTO call_texts (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING', [sha, value]);
    return { $text: sha };
  }
  if (Array.isArray(value)) return value.map((v) => packTexts(db, v));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, packTexts(db, v)]));
  return value;
}

/** The inverse of `packTexts`. */
export function unpackTexts(db: ReadDb, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((v) => unpackTexts(db, v));
  if (value === null || typeof value !== 'object') return value;
  if ('$text' in value && typeof value.$text === 'string') {
    const found = db.get('SELECT text FROM call_texts WHERE hash = ?', [value.$text]);
    return textRow.parse(found).text;
  }
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, unpackTexts(db, v)]));
}

/** Writes the call, if it is new, and an attempt that is about to be sent. */
export function beginAttempt(
  db: WriteDb,
  call: { key: string; runId: string; model: string; provider: string; request: unknown; waited: number; at: string },
): { id: string; attempt: number } {
  const known = callIdOf(db, call.key);
  const id = known ?? newId();
  let n = 1;
  if (known === null) {
    db.run(
      `INSERT INTO calls (id, key, model, provider, status, request, created_at)
       VALUES (@id, @key, @model, @provider, 'in-flight', @request, @at)`,
      {
        id,
        key: call.key,
        model: call.model,
        provider: call.provider,
        request: JSON.stringify(packTexts(db, call.request)),
        at: call.at,
      },
    );
  } else {
    db.run(
      `UPDATE calls SET status = 'in-flight', error = NULL, answer_attempt = NULL, settled = 0, refused_at = NULL WHERE id = ?`,
      [id],
    );
    n = countRow.parse(db.get('SELECT count(*) + 1 AS n FROM call_attempts WHERE call_id = ?', [id])).n;
  }
  db.run(`INSERT INTO call_attempts (call_id, number, run_id, at, waited, outcome) VALUES (?, ?, ?, ?, ?, 'sent')`, [
    id,
    n,
    call.runId,
    call.at,
    call.waited,
  ]);
  return { id, attempt: n };
}

/** Stores an answer as received. */
export function storeAnswer(
  db: WriteDb,
  call: { id: string; attempt: number },
  answer: { httpStatus: number; body: string; seconds: number; images: unknown },
): void {
  db.run(
    `UPDATE call_attempts SET outcome = 'received', raw = ?, http_status = ?, seconds = ? WHERE call_id = ? AND number = ?`,
    [answer.body, answer.httpStatus, answer.seconds, call.id, call.attempt],
  );
  db.run('UPDATE calls SET answer_attempt = ?, seconds = ?, images = ?, settled = 0 WHERE id = ?', [
    call.attempt,
    answer.seconds,
    JSON.stringify(answer.images),
    call.id,
  ]);
}

interface Used {
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number;
}

/** Marks an answer as read; false if it already was (so its cost is not counted twice). */
export function settleAnswer(
  db: WriteDb,
  call: { id: string; attempt: number },
  used: Used & { refusedAt: number | null },
): boolean {
  const done = db.run(
    `UPDATE calls SET status = 'done', settled = 1, input_tokens = @inputTokens, output_tokens = @outputTokens,
       cost = cost + @cost, refused_at = @refusedAt WHERE id = @id AND answer_attempt = @attempt AND settled = 0`,
    { ...call, ...used },
  );
  if (done.changes === 0) return false;
  db.run(
    `UPDATE call_attempts SET outcome = @outcome, input_tokens = @inputTokens, output_tokens = @outputTokens, cost = @cost
     WHERE call_id = @id AND number = @attempt`,
    { ...call, ...used, outcome: used.refusedAt === null ? 'answered' : 'refused' },
  );
  return true;
}

export function failAttempt(
  db: WriteDb,
  call: { id: string; attempt: number },
  failure: Used & { code: string; message: string; httpStatus: number | null; seconds: number; body: string | null },
): void {
  db.run(
    `UPDATE call_attempts SET outcome = @code, message = @message, http_status = @httpStatus, seconds = @seconds,
       raw = @body, input_tokens = @inputTokens, output_tokens = @outputTokens, cost = @cost
     WHERE call_id = @id AND number = @attempt`,
    { ...call, ...failure },
  );
  db.run(`UPDATE calls SET answer_attempt = NULL, cost = cost + @cost WHERE id = @id`, {
    id: call.id,
    cost: failure.cost,
  });
}

export function giveUpCall(db: WriteDb, id: string, error: string): void {
  db.run(`UPDATE calls SET status = 'failed', error = ? WHERE id = ?`, [error, id]);
}

/** Records that an item used a call; true if that is new for the item and step. */
export function linkCall(
  db: WriteDb,
  place: { runId: string; itemSeq: number; step: string },
  callId: string,
  reused: boolean,
): boolean {
  const done = db.run(
    `INSERT INTO run_calls (run_id, item_seq, step, call_id, reused) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [place.runId, place.itemSeq, place.step, callId, reused ? 1 : 0],
  );
  return done.changes === 1;
}

export function callIdsOf(db: ReadDb, runId: string, itemSeq: number, step: string): string[] {
  return db
    .all('SELECT call_id FROM run_calls WHERE run_id = ? AND item_seq = ? AND step = ? ORDER BY call_id', [
      runId,
      itemSeq,
      step,
    ])
    .map((r) => callIdRow.parse(r).call_id);
}

const lostRow = z.object({ run_id: z.string(), n: z.number() });

/**
 * Marks attempts whose process ended before the answer arrived, and returns how many each run lost. They may have
 * been charged; their cost is unknown.
 */
export function markLostAttempts(db: WriteDb): Map<string, number> {
  const lost = db.all(`SELECT run_id, count(*) AS n FROM call_attempts WHERE outcome = 'sent' GROUP BY run_id`);
  db.run(
    `UPDATE call_attempts SET outcome = 'lost', message = 'The engine stopped while the model was answering.' WHERE outcome = 'sent'`,
  );
  return new Map(lost.map((row) => lostRow.parse(row)).map((row) => [row.run_id, row.n]));
}

const handRow = z.object({ call_id: z.string(), text: z.string(), by_name: z.string() });
export interface HandAnswerRow {
  callId: string;
  text: string;
  by: string;
}

/** The reply a person wrote for this key. Never used in evaluations, whose scores are the model's own. */
export function findHandAnswer(db: ReadDb, key: string, runId: string): HandAnswerRow | null {
  const found = db.get(
    `SELECT h.call_id, h.text, h.by_name FROM calls c JOIN hand_answers h ON h.call_id = c.id
     WHERE c.key = ? AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.id = ? AND r.kind = 'evaluate')`,
    [key, runId],
  );
  if (found === undefined) return null;
  const { call_id: callId, text, by_name: by } = handRow.parse(found);
  return { callId, text, by };
}

/** Stores a reply that a person wrote; it replaces an earlier one. */
export function putHandAnswer(db: WriteDb, answer: HandAnswerRow & { at: string }): void {
  db.run(
    `INSERT INTO hand_answers (call_id, text, by_name, at) VALUES (@callId, @text, @by, @at)
     ON CONFLICT (call_id) DO UPDATE SET text = excluded.text, by_name = excluded.by_name, at = excluded.at`,
    { ...answer },
  );
}

/** The reply that a person wrote for a call; null if there is none. */
export function handAnswerOf(db: ReadDb, callId: string): HandAnswerRow | null {
  const found = db.get('SELECT call_id, text, by_name FROM hand_answers WHERE call_id = ?', [callId]);
  if (found === undefined) return null;
  const { text, by_name: by } = handRow.parse(found);
  return { callId, text, by };
}

/** Removes replies that people wrote for an item's calls at a step, so that the models are asked again. */
export function dropHandAnswers(db: WriteDb, runId: string, itemSeq: number, step: string): void {
  db.run(
    `DELETE FROM hand_answers WHERE call_id IN
       (SELECT call_id FROM run_calls WHERE run_id = ? AND item_seq = ? AND step = ?)`,
    [runId, itemSeq, step],
  );
}
