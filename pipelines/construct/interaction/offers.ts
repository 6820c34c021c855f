import type { StepReason } from '#shared/tasks/knowledge/from-step.ts';
import type { Choice } from './choice.ts';
import type { EpisodePayload, EpisodeStep } from './payload.ts';

/** The options of one question. */
export interface Offer {
  right: Choice;
  wrong: Choice[];
}

/** Offers by position of the step, or why a step gives none. */
export type Offers = Map<number, Offer | StepReason>;

/** Tries every step of an episode: what can become a question, and for the others the reason why not. */
export async function triedSteps<C extends object>(
  { steps }: EpisodePayload,
  candidateOf: (step: EpisodeStep) => Promise<C | StepReason>,
): Promise<{ candidates: C[]; offers: Offers }> {
  const offers: Offers = new Map();
  const candidates: C[] = [];
  for (const step of steps) {
    const found = await candidateOf(step);
    if (typeof found === 'string') offers.set(step.position, found);
    else candidates.push(found);
  }
  return { candidates, offers };
}
