import type { z } from 'zod';
import type { callDetail, runItemRow } from '#shared/contract/runs.ts';
import type { ReadDb } from '../../db/connection.ts';
import { attemptsOf, callIdsOf, findCall, unpackTexts } from '../../db/queries/calls.ts';
import { pendingItems } from '../../db/queries/run-items.ts';
import { listResults } from '../../db/queries/run-results.ts';
import { notFound } from '../../errors.ts';
import type { LiveRun } from './live-run.ts';

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

/** Items that wait or are under way, in order. */
function pending(db: ReadDb, runId: string, query: ItemsQuery, live: LiveRun | undefined, startedAt: string): Page {
  const wanted = query.status === 'in-flight';
  const rows: ItemRow[] = [];
  let after = Number(query.cursor ?? -1);
  for (;;) {
    const found = pendingItems(db, runId, { step: query.step, afterSeq: after, limit: query.limit });
    for (const item of found) {
      after = item.seq;
      if ((live?.runner.isActive(item.step, item.seq) ?? false) !== wanted) continue;
      rows.push({
        id: `${item.seq}:${item.step}`,
        at: startedAt,
        step: item.step,
        itemId: item.itemId,
        label: item.label,
        status: wanted ? 'in-flight' : 'waiting',
        result: '',
        seconds: null,
        cached: false,
        callIds: callIdsOf(db, runId, item.seq, item.step),
      });
      if (rows.length === query.limit) return { rows, nextCursor: String(after) };
    }
    if (found.length < query.limit) return { rows, nextCursor: null };
  }
}

/** What came of items, newest first; or, by status, those that wait or are under way. */
export function itemsPage(
  db: ReadDb,
  runId: string,
  query: ItemsQuery,
  live: LiveRun | undefined,
  startedAt: string,
): Page {
  if (query.status === 'waiting' || query.status === 'in-flight') return pending(db, runId, query, live, startedAt);
  const filter = { step: query.step, status: query.status, code: query.problem };
  const found = listResults(db, runId, { ...filter, before: query.cursor ? Number(query.cursor) : null }, query.limit);
  const rows = found.map((r) => ({
    id: String(r.seq),
    at: r.at,
    step: r.step,
    itemId: r.item_id,
    label: r.label,
    status: r.status,
    result: r.result,
    seconds: r.seconds,
    cached: r.cached === 1,
    callIds: callIdsOf(db, runId, r.item_seq, r.step),
  }));
  const last = found.at(-1);
  return { rows, nextCursor: last && found.length === query.limit ? String(last.seq) : null };
}

/** A model call with its attempts; the newest answer's text as it came. */
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
    raw,
    inputTokens: call.input_tokens,
    outputTokens: call.output_tokens,
    cost: call.cost,
  };
}
