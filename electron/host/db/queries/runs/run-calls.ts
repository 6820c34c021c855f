import { z } from 'zod';
import type { RunCallsInput } from '#shared/contract/runs/calls.ts';
import { outcome } from '#shared/tasks/outcomes.ts';
import type { ReadDb } from '../../connection.ts';

const row = z.object({
  item_seq: z.number(),
  step: z.string(),
  id: z.string(),
  item_id: z.string(),
  label: z.string(),
  model: z.string(),
  status: z.enum(['in-flight', 'done', 'failed']),
  reused: z.number(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost: z.number(),
  seconds: z.number().nullable(),
  item_index: z.number().nullable(),
  outcome: outcome.nullable(),
  answer: z.string().nullable(),
  rule: z.string().nullable(),
});

const orders: Record<RunCallsInput['sort'], string> = {
  order: 'u.item_seq, u.step, u.call_id',
  cost: 'c.cost DESC, u.item_seq, u.step, u.call_id',
  seconds: 'c.seconds DESC, u.item_seq, u.step, u.call_id',
  tokens: 'coalesce(c.input_tokens, 0) + coalesce(c.output_tokens, 0) DESC, u.item_seq, u.step, u.call_id',
};

/** A text within LIKE's pattern. */
const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The label, the texts of the request (long ones are stored once, by hash) or the reply as received. */
const holdsText = String.raw`(i.label LIKE @text ESCAPE '\' OR a.raw LIKE @text ESCAPE '\' OR a.raw LIKE @quoted ESCAPE '\'
  OR EXISTS (SELECT 1 FROM json_tree(c.request, '$.messages') j LEFT JOIN call_texts t ON j.key = '$text' AND t.hash = j.value
    WHERE j.type = 'text' AND (j.key IS NULL OR j.key NOT IN ('role', 'type', 'sha256')) AND coalesce(t.text, j.value) LIKE @text ESCAPE '\'))`;

/** Uses of calls by a run, from a number on; one more than a page says that there are others. */
export function runCallRows(db: ReadDb, wanted: RunCallsInput, from: number): z.infer<typeof row>[] {
  const { id, step, model, status, outcome: counted, text, sort, limit } = wanted;
  const conditions = [
    'u.run_id = @run',
    step !== undefined && 'u.step = @step',
    model !== undefined && 'c.model = @model',
    status === 'reused' ? 'u.reused = 1' : status !== undefined && 'c.status = @status',
    counted !== undefined && 'p.outcome = @outcome',
    text !== undefined && text.trim() !== '' && holdsText,
  ].filter((entry) => entry !== false);
  const wordy = text ?? '';
  return db
    .all(
      `SELECT u.item_seq, u.step, c.id, i.item_id, i.label, c.model, c.status, u.reused, c.input_tokens, c.output_tokens,
         c.cost, c.seconds, p.item_index, p.outcome, p.strict ->> '$.answer' AS answer, p.strict ->> '$.read.pattern' AS rule
       FROM run_calls u JOIN calls c ON c.id = u.call_id JOIN run_items i ON i.run_id = u.run_id AND i.seq = u.item_seq
         LEFT JOIN call_attempts a ON a.call_id = c.id AND a.number = c.answer_attempt
         LEFT JOIN predictions p ON p.run_id = u.run_id AND p.item_index = (i.payload ->> '$.index')
       WHERE ${conditions.join(' AND ')} ORDER BY ${orders[sort]} LIMIT @limit OFFSET @from`,
      {
        ...{ run: id, limit: limit + 1, from, step, model, status, outcome: counted },
        ...{ text: within(wordy), quoted: within(JSON.stringify(wordy).slice(1, -1)) },
      },
    )
    .map((found) => row.parse(found));
}
