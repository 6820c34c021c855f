import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { type Phrase, type PhraseCode, phraseSchema } from '#shared/phrases/phrase.ts';

/** Codes of items that failed because their model refuses every call. */
const refusals: ReadonlySet<string> = new Set(['key-missing', 'key-refused', 'not-found', 'model-stopped']);

/** Code of items whose picture does not match its hash. */
const mismatch = 'picture-changed';

/** Whether no item that failed at a step can ever pass it. */
function neverPasses({ step, models, done, dropped }: RunDetail['steps'][number], problems: RunDetail['problems']) {
  const failed = problems.filter((problem) => problem.step === step && problem.givenUp > 0);
  if (!failed.every(({ code }) => refusals.has(code) || code === mismatch)) return false;
  const refused = new Set(problems.filter(({ code }) => refusals.has(code)).map(({ model }) => model));
  if (done + dropped === 0) return true;
  // A model that is not the step's own is asked besides it, and there is no other of its kind: an agent's grounder.
  const beside = [...refused].some((model) => model !== null && !models.includes(model));
  return models.length > 0 && (beside || models.every((model) => refused.has(model)));
}

/**
 * Whether starting a finished run again would fail in the same way until somebody repairs something outside it: every
 * model that its failed items need refuses its key or does not exist, or an evaluated picture is not the frozen one.
 */
export function neverWorks({ kind, state, steps, problems }: RunDetail): boolean {
  if (state !== 'done' && state !== 'failed') return false;
  if (kind === 'evaluate' && problems.some(({ code, givenUp }) => code === mismatch && givenUp > 0)) return true;
  const at = steps.filter(({ errors }) => errors > 0);
  return at.length > 0 && at.every((step) => neverPasses(step, problems));
}

const mismatches: ReadonlySet<PhraseCode> = new Set([
  'picture-changed',
  'export-picture-hash',
  'bundle-changed',
  'bundle-missing',
  'release-record-unreadable',
  'release-record-changed',
]);

/** What prevents a run until somebody gives a model its key. */
const keyless: ReadonlySet<PhraseCode> = new Set(['start-no-key', 'start-no-key-variable']);

/** Whether a message, or one inside it, has one of the codes. */
function says(codes: ReadonlySet<PhraseCode>, { code, values }: Phrase): boolean {
  if (codes.has(code)) return true;
  return Object.values(values)
    .flat()
    .some((value) => typeof value === 'object' && says(codes, value));
}

/** Whether a message, or one inside it, says that something does not match its hash. */
export const saysMismatch = (phrase: Phrase): boolean => says(mismatches, phrase);

/** A hash does not match, in a job; ends with exit code 42. */
export class Mismatch extends Error {}

/** Whether an error says so, or that a model has no key: the same command can only fail again. */
export function canNeverWork(error: unknown): boolean {
  if (error instanceof Mismatch) return true;
  const { data } = (error ?? {}) as { data?: { phrase?: unknown } | null };
  const reason = phraseSchema.safeParse(data?.phrase);
  return reason.success && (saysMismatch(reason.data) || says(keyless, reason.data));
}
