import type { z } from 'zod';
import type { RunCallsInput, runCalls } from '#shared/contract/runs/calls.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { runCallRows } from '../../../db/queries/runs/run-calls.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { failure } from '../../../errors/errors.ts';

/** A page of the calls that a run used. */
export function runCallsPage(db: ReadDb, wanted: RunCallsInput): z.infer<typeof runCalls> {
  const from = Number(wanted.cursor ?? 0);
  if (!Number.isSafeInteger(from) || from < 0) throw failure('INVALID', phrase('no-such-page'), { field: 'cursor' });
  const found = runCallRows(db, wanted, from);
  const rows = found.slice(0, wanted.limit);
  return {
    rows: rows.map((one) => ({
      key: `${one.item_seq} ${one.step} ${one.id}`,
      ...{ id: one.id, step: one.step, itemId: one.item_id, label: one.label, model: one.model, status: one.status },
      ...{ reused: one.reused === 1, inputTokens: one.input_tokens, outputTokens: one.output_tokens, cost: one.cost },
      ...{ seconds: one.seconds, index: one.item_index, outcome: one.outcome, answer: one.answer, rule: one.rule },
    })),
    nextCursor: found.length > rows.length ? String(from + rows.length) : null,
  };
}
