import { z } from 'zod';
import { ourAction } from '#pipelines/formats/episodes/our-action.ts';
import { actionInPixels } from '#pipelines/formats/episodes/sizes.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { earlyStopAt, namesEarlyStop } from '#shared/episodes/early-stop.ts';
import {
  type Judgement,
  type ProcessOutcome,
  processOutcomes,
  processProviders,
  type ProcessRun,
} from '#shared/episodes/process/run.ts';

/** Other words for outcomes: a run that nobody has judged yet, and one that its environment ended. */
const sameOutcome: Record<string, ProcessOutcome> = {
  unknown: 'completed',
  complete: 'completed',
  'env-error': 'error',
};

const line = z.object({
  outcome: z.string().nullish(),
  reason: z.string().nullish(),
  judge: z.unknown().optional(),
  human: z.unknown().optional(),
  actions: z.array(z.unknown()).nullish(),
});

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? 'nothing';

function outcomeOf(text: string | null | undefined): ProcessOutcome {
  const word = (text ?? 'completed').trim().toLowerCase();
  const found = processOutcomes.find((processOutcome) => processOutcome === word) ?? sameOutcome[word];
  if (!found)
    throw new Refused(phrase('score-outcome', { outcome: word.slice(0, 40), known: processOutcomes.join(', ') }));
  return found;
}

function verdictOf(value: unknown): 'success' | 'failure' | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : null;
  return word === 'success' || word === 'failure' ? word : null;
}

/** One verdict; an unreadable one keeps its position, with the reason. */
function judgementOf(value: unknown): Judgement {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { provider: null, verdict: null, why: inWords('score-judgement', { value: shown(value) }) };
  const { provider, verdict, error } = value as Record<string, unknown>;
  const word = typeof provider === 'string' ? provider.trim().toUpperCase() : null;
  const known = processProviders.find((processProvider) => processProvider === word) ?? null;
  const read = verdictOf(verdict);
  if (typeof error === 'string' && error !== '')
    return { provider: known, verdict: null, why: inWords('score-judge-failed', { why: error.slice(0, 200) }) };
  return {
    provider: known,
    verdict: read,
    why: read === null ? inWords('score-judge-verdict', { value: shown(verdict) }) : '',
  };
}

/** A verdict, or an object that has one. */
function humanOf(value: unknown): 'success' | 'failure' | null {
  if (typeof value === 'object' && value !== null && 'verdict' in value) return verdictOf(value.verdict);
  return verdictOf(value);
}

/** `CLICK(100.2, 300)` with its numbers rounded, so that a fraction of a pixel does not make a different action. */
const rounded = (text: string): string =>
  text.trim().replaceAll(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number))));

function actionOf(value: unknown): Action {
  if (typeof value === 'string') return { type: 'answer', text: rounded(value), raw: value };
  const read = actionInPixels(ourAction(value), null);
  return read.type === null ? { type: 'answer', text: rounded(read.raw), raw: read.raw } : read;
}

/**
 * One line of a runs file.
 * @throws Refused if it is not a run: an unknown outcome, fields of the wrong type
 */
export function processRunOf(value: Record<string, unknown>): ProcessRun {
  const checked = line.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { outcome, reason, judge, human, actions } = checked.data;
  const opinions = judge === null || judge === undefined ? [] : Array.isArray(judge) ? judge : [judge];
  const stopped = namesEarlyStop(reason ?? '') || earlyStopAt((actions ?? []).map(actionOf)) !== null;
  const how = outcomeOf(outcome);
  return {
    outcome: how,
    // a broken environment says nothing about the agent, whatever it did before
    earlyStop: stopped && how !== 'error',
    judgements: opinions.map(judgementOf),
    human: humanOf(human),
  };
}
