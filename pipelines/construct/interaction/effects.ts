import { hashDistance, sums } from '#shared/tasks/baselines/distances.ts';
import { reasonAgainst, type StepReason } from '#shared/tasks/knowledge/from-step.ts';
import { sameBelow } from '#pipelines/pictures/likeness.ts';
import { type Choice, inPicture, withoutTurnedDown } from './choice.ts';
import { type ByRank, drawnSet, inRounds, setsByRank } from './fair.ts';
import { type Offers, triedSteps } from './offers.ts';
import type { EpisodePayload, EpisodePicture, EpisodeStep } from './payload.ts';
import type { EpisodePictures } from './pictures.ts';
import { drawsFor, shuffled } from './random.ts';

/** Pictures of the episode among which the wrong options of one question are chosen: similar ones, then others. */
const mostSimilar = 5;
const mostPictures = 10;

interface Candidate {
  step: EpisodeStep;
  /** Whether the step changed nothing: the picture before is the key. */
  still: boolean;
  key: Choice;
  before: Choice;
  pool: Choice[];
}

/** Pictures of the episode, the most similar to the key first, that differ visibly from it, the others and each other. */
async function similar(
  episode: EpisodePayload,
  { before, after, still, seed }: { before: EpisodePicture; after: EpisodePicture; still: boolean; seed: number },
  pictures: EpisodePictures,
): Promise<EpisodePicture[]> {
  const key = still ? before : after;
  const ranked: { picture: EpisodePicture; far: number }[] = [];
  for (const picture of pictures.of(episode))
    if (picture.sha256 !== before.sha256 && picture.sha256 !== after.sha256)
      ranked.push({ picture, far: await pictures.likeness(picture, key) });
  ranked.sort((a, b) => a.far - b.far);
  const others = shuffled(drawsFor(seed, key.sha256), ranked.slice(mostSimilar));
  const chosen: EpisodePicture[] = [];
  for (const { picture } of [...ranked.slice(0, mostSimilar), ...others]) {
    if (chosen.length === mostPictures) break;
    let known = false;
    for (const entry of [before, after, ...chosen]) known ||= await pictures.same(entry, picture);
    if (!known) chosen.push(picture);
  }
  return chosen;
}

async function candidateOf(
  episode: EpisodePayload,
  { step, seed }: { step: EpisodeStep; seed: number },
  pictures: EpisodePictures,
): Promise<Candidate | StepReason> {
  const against = reasonAgainst(step, 'effect', episode.platform);
  const { before, after } = step;
  if (against !== null || !before || !after) return against ?? 'not-an-action';
  const { share, slight } = await pictures.change(before, after);
  const still = share === 0 || slight !== null;
  // A small change is an effect that nobody may call none, and too small for an option.
  if (!still && share <= sameBelow) return 'no-change';
  const others = await similar(episode, { before, after, still, seed }, pictures);
  const was = inPicture(await pictures.printed(before), 'picture before');
  return {
    ...{ step, still, before: was },
    key: still ? was : inPicture(await pictures.printed(after), 'next picture'),
    pool: await Promise.all(
      others.map(async (picture) => inPicture(await pictures.printed(picture), 'similar picture')),
    ),
  };
}

/** A place for a question: the key's rank by similarity to the picture before, and whether that one is offered. */
interface Place {
  rank: number;
  offersBefore: boolean;
  still: boolean;
}

/** Wrong options by the key's rank, with and without the picture before among them. */
interface Sets {
  candidate: Candidate;
  plain: ByRank<Choice>;
  withBefore: ByRank<Choice>;
}

function setsOf(candidate: Candidate, count: number): Sets {
  const { key, before, pool, still } = candidate;
  const far = ({ picture }: Choice) => hashDistance(picture?.print ?? '', before.picture?.print ?? '');
  const values = (options: readonly Choice[]) => options.map(far);
  const plain = setsByRank(key, pool, count - 1, values);
  const withBefore = new Map<number, Choice[][]>();
  if (!still)
    for (const [rank, sets] of setsByRank(key, pool, count - 2, values))
      withBefore.set(
        rank + 1,
        sets.map((set) => [before, ...set]),
      );
  return { candidate, plain, withBefore };
}

/** Summed distances of the options to each other. */
const centrality = (options: readonly Choice[]) =>
  sums(options, (a, b) => hashDistance(a.picture?.print ?? '', b.picture?.print ?? ''));

const setsAt = ({ plain, withBefore }: Sets, { rank, offersBefore }: Place) =>
  (offersBefore ? withBefore : plain).get(rank) ?? [];

const fits = (sets: Sets | undefined, place: Place): boolean =>
  sets !== undefined && sets.candidate.still === place.still && setsAt(sets, place).length > 0;

/**
 * Places in rounds. The picture before the step is the key only where the step has no effect. A round offers it only if
 * one of its steps is like that, so that it is the key as often as any other option.
 */
function roundOf(count: number, still: number): (n: number) => Place[] {
  return (n) => {
    const offersBefore = n < still;
    return Array.from({ length: count }, (_, rank) => ({
      rank,
      offersBefore: offersBefore && rank > 0,
      still: offersBefore && rank === 0,
    }));
  };
}

/** Options of every effect question that an episode gives, by position of the step, or why it gives none. */
export async function effectOffers(
  episode: EpisodePayload,
  seed: number,
  { pictures, without }: { pictures: EpisodePictures; without: (step: EpisodeStep) => ReadonlySet<string> },
): Promise<Offers> {
  const { candidates, offers } = await triedSteps(episode, (step) => candidateOf(episode, { step, seed }, pictures));
  const still = candidates.filter((candidate) => candidate.still).length;
  const plans = [4, 3, 2].map((count) => {
    const sets = candidates.map((candidate) => setsOf(candidate, count));
    const random = drawsFor(seed, episode.episodeId, 'effect ranks', count);
    const seats = inRounds<Place>(candidates.length, {
      fits: (at, place) => fits(sets[at], place),
      round: roundOf(count, still),
      random,
    });
    return { sets, seats, worth: seats.size * (1 - 1 / count) };
  });
  const best = plans.reduce((a, b) => (b.worth > a.worth ? b : a));
  for (const [at, sets] of best.sets.entries()) {
    const { step, key, pool, still: unchanged } = sets.candidate;
    const place = best.seats.get(at);
    const found = place ? setsAt(sets, place) : [];
    const random = drawsFor(seed, episode.episodeId, step.position, 'effect set');
    const set = drawnSet({ key, sets: found }, centrality, random);
    if (!set) {
      offers.set(step.position, unchanged ? 'no-change' : pool.length === 0 ? 'few-options' : 'stands-out');
      continue;
    }
    offers.set(step.position, {
      right: key,
      wrong: withoutTurnedDown(shuffled(random, set), without(step), { sets: found, pool }),
    });
  }
  return offers;
}
