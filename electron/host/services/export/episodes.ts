import type { WriteEpisode, WritePlace } from '#pipelines/formats/episodes/write.ts';
import { rawOf } from '../../db/queries/raw-records.ts';
import { placesOf, problemsOf, type StoredPlace, stepsOf } from '../../db/queries/steps.ts';
import { getEpisode } from '../../db/queries/subjects.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectSession } from '../../project-session.ts';
import { episodeIndex } from '../episodes/episode-index.ts';

function placeOf(session: ProjectSession, place: StoredPlace | undefined): WritePlace {
  const { picture = null, name = '' } = place ?? {};
  if (!picture) return { picture: null, name };
  const { sha256, ext, width, height } = picture;
  return { picture: { sha256, ext, width, height, file: mediaPath(session.folder, sha256, ext) }, name };
}

/** Every live episode with all that is stored of it, in the order in which they came in, one at a time. */
export function* exportEpisodes(session: ProjectSession, only?: readonly string[]): Generator<WriteEpisode> {
  const wanted = only && new Set(only);
  for (const { id } of episodeIndex(session).list({}, 'oldest')) {
    if (wanted && !wanted.has(id)) continue;
    const found = getEpisode(session.read, id);
    if (!found) continue;
    const places = new Map(placesOf(session.read, found.seq).map((place) => [place.position, place]));
    yield {
      id,
      source: found.source,
      content: found.content,
      raw: rawOf(session.read, 'episode', id)?.record ?? '{}',
      steps: stepsOf(session.read, found.seq).map(({ position, content, raw }) => ({
        ...placeOf(session, places.get(position)),
        content,
        raw,
      })),
      final: places.has(found.steps) ? placeOf(session, places.get(found.steps)) : null,
      problems: problemsOf(session.read, found.seq),
    };
  }
}

/** The stored pictures of an episode, each named as its source calls it. */
export const picturesOfEpisode = ({ steps, final }: WriteEpisode) =>
  [...steps, ...(final ? [final] : [])].flatMap(({ picture, name }) => (picture ? [{ ...picture, name }] : []));
