import type { Outcome, Problem } from '#shared/episodes/episode.ts';
import { foldCase } from '#shared/spelling.ts';

/** Known spellings of outcomes in harnesses, normalised. */
const words: Record<Outcome, readonly string[]> = {
  success: ['success', 'successful', 'succeeded', 'passed', 'pass', 'true'],
  failure: ['failure', 'failed', 'fail', 'false'],
  uncompleted: ['uncompleted', 'incomplete', 'not completed'],
  error: ['error', 'errored', 'crashed'],
  unknown: ['unknown', ''],
};
const known: ReadonlyMap<string, Outcome> = new Map(
  Object.entries(words).flatMap(([outcome, spelt]) => spelt.map((word) => [word, outcome as Outcome])),
);

/** The outcome that a record states, case-insensitive; an unknown word gives `unknown` and a problem. */
export function readOutcome(given: unknown): { outcome: Outcome; problems: Problem[] } {
  if (given === undefined || given === null) return { outcome: 'unknown', problems: [] };
  const plain = typeof given === 'string' || typeof given === 'boolean' ? String(given) : null;
  const outcome = plain === null ? undefined : known.get(foldCase(plain).replace(/[\s_-]+/g, ' '));
  if (outcome) return { outcome, problems: [] };
  return {
    outcome: 'unknown',
    problems: [{ code: 'outcome-unclear', step: null, detail: JSON.stringify(given).slice(0, 200) }],
  };
}
