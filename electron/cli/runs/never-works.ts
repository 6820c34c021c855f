import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { type Phrase, type PhraseCode, phraseSchema } from '#shared/phrases/phrase.ts';

/** Codes of items that failed because their model refuses every call. */
const refusals: ReadonlySet<string> = new Set(['key-missing', 'key-refused', 'not-found', 'model-stopped']);

/** Code of items whose picture does not match its hash. */
const mismatch = 'picture-changed';

/** Whether no item that failed at a step can ever pass it. */
function neverPasses({ step, models, done, dropped }: RunDetail['steps'][number], problems: RunDetail['problems']) {
  const failed = problems.filter((one) => one.step === step && one.givenUp > 0);
  if (!failed.every(({ code }) => refusals.has(code) || code === mismatch)) return false;
  const refused = new Set(problems.filter(({ code }) => refusals.has(code)).map(({ model }) => model));
  return done + dropped === 0 || (models.length > 0 && models.every((model) => refused.has(model)));
}

/**
 * Whether starting a finished run again would fail in the same way until somebody repairs something outside it: every
 * model that its failed items need refuses its key or does not exist, or an evaluated picture is not the frozen one.
 */
export function neverWorks({ kind, state, steps, problems }: RunDetail): boolean {
  if (state !== 'done') return false;
  if (kind === 'evaluate' && problems.some(({ code, givenUp }) => code === mismatch && givenUp > 0)) return true;
  const at = steps.filter(({ errors }) => errors > 0);
  return at.length > 0 && at.every((step) => neverPasses(step, problems));
}

const mismatches: ReadonlySet<PhraseCode> = new Set([
  'picture-changed',
  'export-picture-hash',
  'release-record-unreadable',
  'release-record-changed',
]);

/** Whether a message, or one inside it, says that something does not match its hash. */
export function saysMismatch({ code, values }: Phrase): boolean {
  if (mismatches.has(code)) return true;
  return Object.values(values)
    .flat()
    .some((value) => typeof value === 'object' && saysMismatch(value));
}

/** A hash does not match, in a job; ends with exit code 42. */
export class Mismatch extends Error {}

/** Whether an error says so. */
export function isMismatch(error: unknown): boolean {
  if (error instanceof Mismatch) return true;
  const { data } = (error ?? {}) as { data?: { said?: unknown } | null };
  const said = phraseSchema.safeParse(data?.said);
  return said.success && saysMismatch(said.data);
}
