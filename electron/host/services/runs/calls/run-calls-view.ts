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
    rows: rows.map((row) => ({
      key: `${row.item_seq} ${row.step} ${row.id}`,
      ...{ id: row.id, step: row.step, itemId: row.item_id, label: row.label, model: row.model, status: row.status },
      ...{ reused: row.reused === 1, inputTokens: row.input_tokens, outputTokens: row.output_tokens, cost: row.cost },
      ...{ seconds: row.seconds, index: row.item_index, outcome: row.outcome, answer: row.answer, rule: row.rule },
    })),
    nextCursor: found.length > rows.length ? String(from + rows.length) : null,
  };
}
