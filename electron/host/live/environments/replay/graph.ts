import type { Action } from '#shared/episodes/actions.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { episodesOn } from '../../../db/queries/episodes/steps.ts';
import { pathOf, type RecordedPath, type StoredPicture } from './path.ts';
import { sameIntent } from './same-intent.ts';

/** A place in the graph: before the n-th action of a recorded episode, or at its end. */
export interface GraphPlace {
  episode: string;
  at: number;
}

/** Other episodes looked at from one screen; one that hundreds share (a home screen) offers enough with these. */
const mostOthers = 50;

/**
 * The recorded episodes of a project as a graph: screens are joined where episodes show the same picture, so that an
 * agent may change from one recording to another.
 */
export class RecordedGraph {
  readonly #db: ReadDb;
  readonly #paths = new Map<string, RecordedPath | null>();

  constructor(db: ReadDb) {
    this.#db = db;
  }

  path(id: string): RecordedPath | null {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const found = pathOf(this.#db, id);
    this.#paths.set(id, found);
    return found;
  }

  picture({ episode, at }: GraphPlace): StoredPicture | null {
    const path = this.path(episode);
    return path?.transitions[at]?.picture ?? path?.final ?? null;
  }

  /** Where an action leads; null if no recorded action from this screen does the same. */
  after(place: GraphPlace, action: Action): GraphPlace | null {
    const own = this.#next(place, action);
    if (own) return own;
    const here = this.picture(place);
    if (!here) return null;
    for (const { id } of episodesOn(this.#db, here.screenshotId, mostOthers)) {
      const path = this.path(id);
      for (const [at, { picture }] of path?.transitions.entries() ?? []) {
        const next = picture.sha256 === here.sha256 ? this.#next({ episode: id, at }, action) : null;
        if (next) return next;
      }
    }
    return null;
  }

  #next({ episode, at }: GraphPlace, action: Action): GraphPlace | null {
    const way = this.path(episode)?.transitions[at];
    if (!way || !sameIntent(action, way.action, way.picture, way.element)) return null;
    return { episode, at: at + 1 };
  }
}
