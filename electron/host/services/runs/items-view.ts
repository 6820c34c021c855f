import type { z } from 'zod';
import type { callDetail, runItemRow } from '#shared/contract/runs/runs.ts';
import type { ReadDb } from '../../db/connection.ts';
import { attemptsOf, callIdsOf, findCall, handAnswerOf, unpackTexts } from '../../db/queries/runs/calls.ts';
import { type LiveItem, pendingItem, pendingItems } from '../../db/queries/runs/run-items.ts';
import { listResults } from '../../db/queries/runs/run-results.ts';
import { notFound } from '../../errors/errors.ts';
import type { LiveRun } from './live-run.ts';
import { parsePhrase, textPhrase } from '#shared/phrases/phrase.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';

type ItemRow = z.infer<typeof runItemRow>;
interface Page {
  rows: ItemRow[];
  nextCursor: string | null;
}
export interface ItemsQuery {
  step?: string | undefined;
  status?: ItemRow['status'] | undefined;
  problem?: string | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

function liveRow(db: ReadDb, runId: string, item: LiveItem, status: 'waiting' | 'in-flight', at: string): ItemRow {
  return {
    id: `${item.seq}:${item.step}`,
    at,
    step: item.step,
    itemId: item.itemId,
    label: item.label,
    status,
    result: textPhrase(''),
    seconds: null,
    cached: false,
    callIds: callIdsOf(db, runId, item.seq, item.step),
  };
}

/** Waiting items, in order. */
function waiting(db: ReadDb, runId: string, query: ItemsQuery, live: LiveRun | undefined, at: string): Page {
  const found = pendingItems(db, runId, { step: query.step, afterSeq: Number(query.cursor ?? -1), limit: query.limit });
  const rows = found
    .filter((item) => !live?.runner.activeItems(item.step).has(item.seq))
    .map((item) => liveRow(db, runId, item, 'waiting', at));
  const last = found.at(-1);
  return { rows, nextCursor: last && found.length === query.limit ? String(last.seq) : null };
}

/** Items in progress: limited by the models' concurrency, so one page is enough. */
function inFlight(db: ReadDb, runId: string, query: ItemsQuery, live: LiveRun | undefined, at: string): Page {
  if (!live) return { rows: [], nextCursor: null };
  const steps = query.step ? [query.step] : live.runner.stepIds;
  const rows = steps.flatMap((step) =>
    [...live.runner.activeItems(step)].flatMap((seq) => {
      const item = pendingItem(db, runId, seq);
      return item ? [liveRow(db, runId, item, 'in-flight', at)] : [];
    }),
  );
  return { rows: rows.slice(0, query.limit), nextCursor: null };
}

/** Results of items, newest first; or, by status, those waiting or in progress. */
export function itemsPage(
  db: ReadDb,
  runId: string,
  query: ItemsQuery,
  live: LiveRun | undefined,
  startedAt: string,
): Page {
  if (query.status === 'waiting') return waiting(db, runId, query, live, startedAt);
  if (query.status === 'in-flight') return inFlight(db, runId, query, live, startedAt);
  const filter = { step: query.step, status: query.status, code: query.problem };
  const found = listResults(db, runId, { ...filter, before: query.cursor ? Number(query.cursor) : null }, query.limit);
  const rows = found.map((r) => ({
    id: String(r.seq),
    at: r.at,
    step: r.step,
    itemId: r.item_id,
    label: r.label,
    status: r.status,
    result: r.status === 'failed' ? enginePhrase(r.result) : parsePhrase(r.result),
    seconds: r.seconds,
    cached: r.cached === 1,
    callIds: callIdsOf(db, runId, r.item_seq, r.step),
  }));
  const last = found.at(-1);
  return { rows, nextCursor: last && found.length === query.limit ? String(last.seq) : null };
}

/** A model call with its attempts; the newest answer's text as received. */
export function callView(
  db: ReadDb,
  id: string,
  readReply: (model: string, provider: string, raw: { httpStatus: number; body: string }) => string | null,
): z.infer<typeof callDetail> {
  const call = findCall(db, id);
  if (!call) throw notFound('model call', id);
  const attempts = attemptsOf(db, id);
  const answer = attempts.find((a) => a.number === call.answer_attempt) ?? attempts.findLast((a) => a.raw !== null);
  const raw = answer?.raw ?? null;
  const byHand = handAnswerOf(db, id);
  return {
    id: call.id,
    key: call.key,
    model: call.model,
    provider: call.provider,
    status: call.status,
    attempts: attempts.map((a) => ({
      at: a.at,
      seconds: a.seconds ?? 0,
      outcome: a.message ? `${a.outcome}: ${a.message}` : a.outcome,
      httpStatus: a.http_status,
      waited: a.waited,
    })),
    request: {
      ...(unpackTexts(db, JSON.parse(call.request)) as object),
      sent: call.images ? JSON.parse(call.images) : [],
    },
    reply:
      raw === null ? null : readReply(call.model, call.provider, { httpStatus: answer?.http_status ?? 200, body: raw }),
    byHand: byHand && { text: byHand.text, by: byHand.by },
    raw,
    inputTokens: call.input_tokens,
    outputTokens: call.output_tokens,
    cost: call.cost,
  };
}
