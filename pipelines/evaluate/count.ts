import type { Outcome } from '#shared/tasks/outcomes.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType, ParseOptions } from '#shared/tasks/define.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import type { Counted } from './prediction.ts';

/** One reply as received. */
export interface Reply {
  text: string;
  /** The provider's mark that the model declined. */
  refusal: string | null;
}

/** A reading with its score, and how it was read. */
export const scoredReading = (
  task: AnyTaskType,
  item: unknown,
  reading: Reading<unknown>,
  options: ParseOptions,
): Counted => ({ ...task.score(item, reading), ...trace(task, reading, options) });

function trace(task: AnyTaskType, reading: Reading<unknown>, options: ParseOptions) {
  const { pattern, span, note } = reading;
  const at = reading.kind === 'answer' ? (task.placeOf?.(reading.answer) ?? null) : null;
  return {
    answer: reading.kind !== 'answer' ? null : at ? pointInWords(at.point) : String(reading.answer),
    point: at?.point ?? null,
    read: {
      pattern,
      span,
      note,
      numbers: at?.numbers ?? [],
      convention: at?.convention ?? null,
      scale: at?.scale ?? null,
      sent: at ? (options.sent ?? null) : null,
    },
  };
}

function pointInWords(at: [number, number] | null): string {
  return at === null ? inWords('score-no-target') : `(${Math.round(at[0])}, ${Math.round(at[1])})`;
}

/**
 * Reads one reply strictly and, if there is a published parser, with that one too; each reading is scored by its own
 * rule.
 */
export function countReply(
  task: AnyTaskType,
  item: unknown,
  reply: Reply,
  options: ParseOptions,
): { strict: Counted; parity: Counted | null } {
  const declined: Reading<unknown> | null =
    reply.refusal === null
      ? null
      : { kind: 'refusal', pattern: 'declined', span: null, note: inWords('score-refusal') };
  const reading = declined ?? task.parse(reply.text, item, options);
  const strict = scoredReading(task, item, reading, options);
  if (!task.parityParse) return { strict, parity: null };
  const parityReading = task.parityParse(reply.text || (reply.refusal ?? ''), item, options);
  return { strict, parity: { ...task.parityScore(item, parityReading), ...trace(task, parityReading, options) } };
}

const severity: readonly Outcome[] = ['wrong', 'refusal', 'parse-failure', 'error'];

/**
 * Right only if every rotation is; otherwise the clearest failure: a wrong answer before a refusal before no answer.
 */
export function allRotations(each: readonly Counted[]): Counted | null {
  const [first] = each;
  if (!first) return null;
  const failed = severity.find((outcome) => each.some((entry) => entry.outcome === outcome));
  if (!failed) return first;
  const shown = each.find((entry) => entry.outcome === failed) ?? first;
  return { ...shown, outcome: failed, hits: Object.fromEntries(Object.keys(shown.hits).map((test) => [test, false])) };
}

/** One reading of an item from that of each reply, by sample and rotation; the first sample is scored. Null for none. */
export function countEach(each: readonly (readonly Counted[])[]): Counted | null {
  const samples = each.map(allRotations);
  const [counted] = samples;
  if (!counted) return null;
  return each.length > 1 ? { ...counted, samples: samples.flatMap((sample) => sample?.outcome ?? []) } : counted;
}
