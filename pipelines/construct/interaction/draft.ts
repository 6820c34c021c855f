import { z } from 'zod';
import { argumentsOf } from '#shared/items/knowledge-question/arguments.ts';
import { asAsked } from '#shared/tasks/knowledge/as-asked.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import {
  actionWord,
  type InteractionColumn,
  interactionColumns,
  reasonAgainst,
  type StepReason,
  stepReasons,
} from '#shared/tasks/knowledge/from-step.ts';
import { actionWords, deviceFor } from '#shared/tasks/knowledge/spaces.ts';
import { inWords, lettered } from './choice.ts';
import { effectOffers } from './effects.ts';
import type { Offer } from './offers.ts';
import { parameterOffers } from './parameters.ts';
import type { EpisodePayload, EpisodeStep } from './payload.ts';
import type { EpisodePictures } from './pictures.ts';
import { drawsFor, keyPlace, shuffled } from './random.ts';

/** Questions of one episode, and why others were not made. */
export const drafted = z.object({
  questions: z.array(knowledgeContent),
  skipped: z.array(z.object({ step: z.number().int(), column: z.enum(interactionColumns), why: z.enum(stepReasons) })),
});
export type Drafted = z.infer<typeof drafted>;

type Wanted = NonNullable<EpisodePayload['wanted']>[number];
type Offers = ReadonlyMap<number, Offer | StepReason>;

/** The chosen questions by step and column; null if all are. */
function chosenIn({
  wanted,
}: EpisodePayload): ((step: EpisodeStep, column: InteractionColumn) => Wanted | undefined) | null {
  if (wanted === null) return null;
  const chosen = new Map(wanted.toReversed().map((entry) => [`${entry.step} ${entry.column}`, entry]));
  return ({ position }, column) => chosen.get(`${position} ${column}`);
}

/** Options of the type questions of the given steps: no type is the key more often than the second most frequent one. */
async function typeOffers(
  episode: EpisodePayload,
  seed: number,
  { pictures, steps }: { pictures: EpisodePictures; steps: readonly EpisodeStep[] },
): Promise<Map<number, Offer | StepReason>> {
  const offers = new Map<number, Offer | StepReason>();
  const byType = new Map<string, EpisodeStep[]>();
  for (const step of steps) {
    const { before, after, position } = step;
    const against = reasonAgainst(step, 'type', episode.platform);
    const word = step.actions[0] && actionWord(asAsked(step.actions[0]), episode.platform);
    if (against !== null || !word || !before || !after) offers.set(position, against ?? 'not-an-action');
    // Nothing shows what was done, so nobody could answer.
    else if ((await pictures.change(before, after)).share === 0) offers.set(position, 'no-change');
    else byType.set(word, [...(byType.get(word) ?? []), step]);
  }
  const [, second = 1] = [...byType.values()].map(({ length }) => length).sort((a, b) => b - a);
  const words = actionWords(deviceFor(episode.platform));
  for (const [word, asked] of byType)
    for (const [at, { position }] of shuffled(drawsFor(seed, episode.episodeId, 'types', word), asked).entries()) {
      const wrong = words.filter((text) => text !== word).map((word) => inWords(word, 'action of the platform'));
      const random = drawsFor(seed, episode.episodeId, position, 'type');
      const offer = { right: inWords(word, 'recorded'), wrong: shuffled(random, wrong) };
      offers.set(position, at < second ? offer : 'type-often');
    }
  return offers;
}

/** Text and pictures of a question by its column. */
function asked(
  { platform }: EpisodePayload,
  { actions, before, after }: EpisodeStep,
  column: InteractionColumn,
): Pick<KnowledgeContent, 'question' | 'augmented' | 'pictures'> {
  const action = actions[0] && asAsked(actions[0]);
  const word = (action && actionWord(action, platform)) ?? '';
  const pictures = [before, after].filter((entry) => entry !== null);
  if (column === 'effect') {
    const question = `ActionEffect: ${word}(${(action && argumentsOf(action)) ?? ''})`;
    return { question, augmented: null, pictures: pictures.slice(0, 1) };
  }
  return column === 'type'
    ? {
        question: 'ActionPrediction-Type: One action turned the first picture into the second.',
        ...{ augmented: null, pictures },
      }
    : { question: `ActionPrediction-Parameter: ${word}`, augmented: null, pictures };
}

async function contentOf(
  episode: EpisodePayload,
  step: EpisodeStep,
  column: InteractionColumn,
  { offer, place, pictures }: { offer: Offer; place: number; pictures: EpisodePictures },
): Promise<KnowledgeContent> {
  const { episodeId, name, task, app, platform, cluster } = episode;
  const { question, augmented, pictures: shown } = asked(episode, step, column);
  const { before, after } = step;
  return knowledgeContent.parse({
    ...{ app, platform, cluster, column, question, augmented },
    form: 'multiple_choice',
    from: { episode: episodeId, step: step.position, name, task },
    pictures: await Promise.all(shown.map((entry) => pictures.printed(entry))),
    ...(before && after && { change: await pictures.change(before, after) }),
    ...lettered(offer.right, offer.wrong, place),
  });
}

/** Questions that a step can have as far as can be known without its pictures, by column. */
export function askable(episode: Pick<EpisodePayload, 'platform' | 'wanted'>, step: EpisodeStep): InteractionColumn[] {
  return interactionColumns.filter(
    (column) =>
      (episode.wanted === null ||
        episode.wanted.some((entry) => entry.step === step.position && entry.column === column)) &&
      reasonAgainst(step, column, episode.platform) === null,
  );
}

/** Every effect, type and parameter question that an episode gives; deterministic for a seed. */
export async function draftQuestions(
  episode: EpisodePayload,
  seed: number,
  pictures: EpisodePictures,
): Promise<Drafted> {
  const found: Drafted = { questions: [], skipped: [] };
  const { first, earlier } = episode;
  const number = { ...(earlier ?? { effect: first, type: first, parameter: first }) };
  const chosen = chosenIn(episode);
  const wants = (column: InteractionColumn) => episode.steps.filter((step) => chosen === null || chosen(step, column));
  const without = (column: InteractionColumn) => (step: EpisodeStep) => new Set(chosen?.(step, column)?.without);
  const none: Offers = new Map();
  // Which options a step has depends on all steps of the episode, whether they are chosen or not.
  const offers: Record<InteractionColumn, Offers> = {
    effect:
      wants('effect').length === 0 ? none : await effectOffers(episode, seed, { pictures, without: without('effect') }),
    type: await typeOffers(episode, seed, { pictures, steps: wants('type') }),
    parameter:
      wants('parameter').length === 0
        ? none
        : await parameterOffers(episode, seed, { pictures, without: without('parameter') }),
  };
  for (const step of episode.steps)
    for (const column of interactionColumns) {
      if (chosen && !chosen(step, column)) continue;
      const offer = offers[column].get(step.position) ?? 'not-an-action';
      if (typeof offer === 'string') {
        found.skipped.push({ step: step.position, column, why: offer });
        continue;
      }
      const place = keyPlace(seed, number[column], offer.wrong.length + 1, column);
      found.questions.push(await contentOf(episode, step, column, { offer, place, pictures }));
      number[column] += 1;
    }
  return found;
}
