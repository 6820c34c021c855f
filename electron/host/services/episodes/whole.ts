import type { EpisodeContent, Problem, StepContent } from '#shared/episodes/episode.ts';
import type { ReadDb } from '../../db/connection.ts';
import { rawOf } from '../../db/queries/items/raw-records.ts';
import { placesOf, problemsOf, type StoredPlace, stepsOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';

/** A picture by its hash, and the source's name for it; null if the picture is missing. */
export interface Place {
  name: string;
  picture: { sha256: string; ext: string; width: number; height: number } | null;
}

/** Everything that is stored about an episode. */
export interface WholeEpisode {
  id: string;
  revision: number;
  /** The format or recorder it came from. */
  source: string;
  content: EpisodeContent;
  /** The original record, without its steps. */
  raw: string;
  steps: (Place & { content: StepContent; raw: string })[];
  final: Place | null;
  problems: Problem[];
}

/** A stored place with its picture by hash. */
export function placeOf(place: StoredPlace | undefined): Place {
  const { picture = null, name = '' } = place ?? {};
  if (!picture) return { picture: null, name };
  const { sha256, ext, width, height } = picture;
  return { picture: { sha256, ext, width, height }, name };
}

/** An episode with its steps, pictures and problems; null if it does not exist. */
export function wholeEpisode(db: ReadDb, id: string): WholeEpisode | null {
  const found = getEpisode(db, id);
  if (!found) return null;
  const places = new Map(placesOf(db, found.seq).map((place) => [place.position, place]));
  return {
    id,
    revision: found.revision,
    source: found.source,
    content: found.content,
    raw: rawOf(db, 'episode', id)?.record ?? '{}',
    steps: stepsOf(db, found.seq).map(({ position, content, raw }) => ({
      ...placeOf(places.get(position)),
      content,
      raw,
    })),
    final: places.has(found.steps) ? placeOf(places.get(found.steps)) : null,
    problems: problemsOf(db, found.seq),
  };
}
