import type { EpisodeDetail, Frame, StepDetail } from '#shared/contract/episodes.ts';
import { problemPhrase } from '#shared/phrases/problem-phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { episodeLabels } from '../../db/queries/episodes/episode-labels.ts';
import {
  countProblems,
  flaggedSteps,
  placesOf,
  problemsOf,
  type StoredPlace,
  stepsOf,
  stripOf,
} from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { notFound } from '../../errors/errors.ts';
import { rowOf, type ShownLabels } from './facts.ts';

/** A page that asks for some of the steps gets at most this many problems. */
const mostProblems = 50;

type Picture = NonNullable<EpisodeDetail['final']>['picture'];

function pictureOf(place: StoredPlace | undefined): Picture {
  if (!place?.picture) return null;
  const { ext: _, ...picture } = place.picture;
  return picture;
}

/** Steps of an episode from a place on, with their pictures. */
function stepsFrom(db: ReadDb, seq: number, from: number, limit: number | undefined): StepDetail[] {
  const places = new Map(placesOf(db, seq, { from, limit }).map((place) => [place.position, place]));
  const flagged = flaggedSteps(db, seq, { from, limit });
  return stepsOf(db, seq, { from, limit }).map(({ position, content, raw }) => ({
    ...content,
    raw,
    picture: pictureOf(places.get(position)),
    pictureName: places.get(position)?.name ?? '',
    ...(flagged.has(position) && { flagged: true }),
  }));
}

/** At most `limit` steps of an episode, the first at the 0-based place `from`. NOT_FOUND if it does not exist. */
export function episodeSteps(db: ReadDb, id: string, from: number, limit: number): StepDetail[] {
  return db.snapshot(() => {
    const found = getEpisode(db, id);
    if (!found) throw notFound('episode', id);
    return stepsFrom(db, found.seq, from, limit);
  });
}

/**
 * An episode with its first `limit` steps and its first problems (all by default), and what people said as far as `said` tells it. NOT_FOUND if
 * it does not exist.
 */
export function openEpisode(db: ReadDb, id: string, shown: ShownLabels = () => [], limit?: number): EpisodeDetail {
  return db.snapshot(() => {
    const found = getEpisode(db, id);
    if (!found) throw notFound('episode', id);
    const problemList = problemsOf(db, found.seq, limit === undefined ? undefined : mostProblems);
    const more = problemList.length < mostProblems ? 0 : countProblems(db, found.seq) - problemList.length;
    const [last] = placesOf(db, found.seq, { from: found.steps, limit: 1 });
    return {
      ...rowOf(found, episodeLabels(db, id).get(id) ?? [], shown),
      stepList: stepsFrom(db, found.seq, 0, limit),
      final: last ? { picture: pictureOf(last), pictureName: last.name } : null,
      problemList: problemList.map((entry) => ({ ...entry, phrase: problemPhrase(entry.detail) })),
      ...(more > 0 && { moreProblems: more }),
    };
  });
}

/** Pictures and marks of one episode in their order; null if it does not exist. */
export function framesOf(db: ReadDb, id: string): Frame[] | null {
  const found = stripOf(db, id);
  return (
    found &&
    found.map(({ position, number, actions, sha256, width, height, media_ok: ok }) => ({
      position,
      number,
      sha256: ok === 1 ? sha256 : null,
      width: width ?? 0,
      height: height ?? 0,
      marks: actions.map(({ type, point, to, direction, directionOf }) => ({
        type,
        ...(point && { point }),
        ...(to && { to }),
        ...(direction && { direction }),
        ...(directionOf && { directionOf }),
      })),
    }))
  );
}
