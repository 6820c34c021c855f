import type { BBox } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { placesOf, type StoredPlace, stepsOf } from '../../../db/queries/episodes/steps.ts';
import { getEpisode, type StoredEpisode } from '../../../db/queries/episodes/subjects.ts';

export type StoredPicture = NonNullable<StoredPlace['picture']>;

/** What was done on a screen, and the element that it was done to. */
export interface Transition {
  picture: StoredPicture;
  action: Action;
  element: BBox | null;
  url: string | null;
}

/** A recorded episode as a path: screens with the action that leads to the next, and the last screen. */
export interface RecordedPath {
  episode: StoredEpisode;
  transitions: Transition[];
  final: StoredPicture;
}

/** Actions that change no screen: they lead nowhere in the graph. */
const closing: ReadonlySet<Action['type']> = new Set(['finish', 'fail', 'answer']);

/** The path of an episode, or why it cannot be replayed. */
export function recordedPath(db: ReadDb, episode: StoredEpisode): RecordedPath | Phrase {
  const places = placesOf(db, episode.seq);
  const pictures = new Map(places.flatMap(({ position, picture }) => (picture ? [[position, picture] as const] : [])));
  const transitions: Transition[] = [];
  for (const { position, content } of stepsOf(db, episode.seq)) {
    const picture = pictures.get(position);
    for (const [at, action] of content.actions.entries()) {
      if (closing.has(action.type)) continue;
      if (!picture || action.type === null) return phrase('replay-no-pictures');
      const { bbox, interactBbox } = content.element ?? {};
      const element = at === 0 ? (interactBbox ?? bbox ?? null) : null;
      transitions.push({ picture, action, element, url: content.url ?? null });
    }
  }
  const final = pictures.get(episode.steps) ?? [...pictures.values()].at(-1);
  if (!final || transitions.length === 0) return phrase('replay-no-pictures');
  return { episode, transitions, final };
}

/** Why an episode is no task for an agent, or null. Agents' own episodes and failures show no way to do it. */
export function notATask({ content, state }: StoredEpisode): Phrase | null {
  if (content.source.kind === 'live') return phrase('replay-live');
  if (state === 'retired' || !['success', 'unknown'].includes(content.outcome))
    return phrase('replay-not-success', { outcome: state === 'retired' ? state : content.outcome });
  return null;
}

export function pathOf(db: ReadDb, id: string): RecordedPath | null {
  const episode = getEpisode(db, id);
  const path = episode && notATask(episode) === null ? recordedPath(db, episode) : null;
  return path && 'transitions' in path ? path : null;
}
