import type { BBox } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { textDistance } from '#shared/tasks/baselines/distances.ts';
import { argumentsOf } from '#shared/items/knowledge-question/arguments.ts';
import { asAsked } from '#shared/tasks/knowledge/as-asked.ts';
import { reasonAgainst, type StepReason } from '#shared/tasks/knowledge/from-step.ts';
import { type Choice, inWords, withoutTurnedDown } from './choice.ts';
import { type ByRank, drawnSet, inRounds, setsByDistance } from './fair.ts';
import { wrongParameters } from './options.ts';
import { type Offers, triedSteps } from './offers.ts';
import type { EpisodePayload, EpisodePicture, EpisodeStep } from './payload.ts';
import type { EpisodePictures } from './pictures.ts';
import { drawsFor } from './random.ts';
import { otherPlaces, sameElement, trueNode } from './wrong-places.ts';

/** Elements below which more are looked for on a picture: text, then edges. */
const enough = 8;

/** Places that are pressed. */
const presses: readonly (string | null)[] = ['click', 'double_click', 'right_click', 'long_press'];

/** Elements of a step's picture: those known, and if they are few, lines of text and what stands out. */
async function elementsOn(
  { action, step, before }: { action: Action; step: EpisodeStep; before: EpisodePicture },
  pictures: EpisodePictures,
): Promise<BBox[]> {
  const { point } = action;
  const nodes = [...step.nodes];
  if (!point || !presses.includes(action.type)) return nodes;
  const few = () => otherPlaces(point, { element: step.element, nodes, size: before }, enough).length < enough;
  for (const more of [() => pictures.textLines(before), () => pictures.edges(before)]) {
    if (!few()) break;
    nodes.push(...(await more()).filter((box) => !nodes.some((had) => sameElement(had, box))));
  }
  return nodes;
}

/** What a step's parameter question can offer. */
interface Candidate {
  step: EpisodeStep;
  key: Choice;
  pool: Choice[];
  sets: ByRank<Choice>;
}

async function candidateOf(
  { episode, step, seed }: { episode: EpisodePayload; step: EpisodeStep; seed: number },
  pictures: EpisodePictures,
): Promise<Candidate | StepReason> {
  const against = reasonAgainst(step, 'parameter', episode.platform);
  const [recorded] = step.actions;
  const { before, after, element } = step;
  if (against !== null || !recorded || !before || !after) return against ?? 'not-an-action';
  // Nothing shows what was done, so nobody could answer.
  if ((await pictures.change(before, after)).share === 0) return 'no-change';
  const action = asAsked(recorded);
  const nodes = await elementsOn({ action, step, before }, pictures);
  const random = drawsFor(seed, episode.episodeId, step.position, 'parameter');
  const around = { element, nodes, size: before, hotkeys: episode.hotkeys, random };
  const pool = wrongParameters(action, around).map(({ text, origin, box }) => inWords(text, origin, box));
  if (pool.length < 3) return 'few-options';
  const pressed = action.point && !action.to ? trueNode(action.point, element, nodes) : null;
  const key = inWords(argumentsOf(action) ?? '', 'recorded', pressed);
  return { step, key, pool, sets: setsByDistance(key, pool, 3, (a, b) => textDistance(a.text, b.text)) };
}

/**
 * Options of every parameter question that an episode gives, by position of the step, or why it gives none. The key's rank
 * by distance to the other options is spread evenly over the episode.
 */
export async function parameterOffers(
  episode: EpisodePayload,
  seed: number,
  { pictures, without }: { pictures: EpisodePictures; without: (step: EpisodeStep) => ReadonlySet<string> },
): Promise<Offers> {
  const { candidates, offers } = await triedSteps(episode, (step) => candidateOf({ episode, step, seed }, pictures));
  const seats = inRounds<number>(candidates.length, {
    fits: (at, rank) => candidates[at]?.sets.has(rank) ?? false,
    round: () => [0, 1, 2, 3],
    random: drawsFor(seed, episode.episodeId, 'parameter ranks'),
  });
  for (const [at, { step, key, pool, sets }] of candidates.entries()) {
    const rank = seats.get(at);
    const random = drawsFor(seed, episode.episodeId, step.position, 'parameter set');
    const same = rank === undefined ? [] : (sets.get(rank) ?? []);
    const wrong = drawnSet({ key, sets: same }, (options) => options.map(({ text }) => text.length), random);
    offers.set(
      step.position,
      wrong ? { right: key, wrong: withoutTurnedDown(wrong, without(step), { sets: same, pool }) } : 'stands-out',
    );
  }
  return offers;
}
