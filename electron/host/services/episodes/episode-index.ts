import type { z } from 'zod';
import type { episodeFacets, EpisodeFilter, episodeSelection, EpisodeSort } from '#shared/contract/episodes.ts';
import { episodesWith } from '../../db/queries/episode-words.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/subjects.ts';
import { notFound } from '../../errors.ts';
import type { ProjectSession } from '../../project-session.ts';
import { type Facet, facetsOf, orders } from './facts.ts';

type Facets = z.infer<typeof episodeFacets>;
type Values = Record<Facet, ReadonlySet<string>>;

const forEachFacet = <T>(make: (name: Facet) => T): Record<Facet, T> => ({
  platform: make('platform'),
  app: make('app'),
  source: make('source'),
  agent: make('agent'),
  outcome: make('outcome'),
  length: make('length'),
  problem: make('problem'),
  tag: make('tag'),
  state: make('state'),
});
const facetNames = Object.keys(forEachFacet(() => null)) as Facet[];

interface Known {
  found: StoredEpisode;
  values: Values;
}

/**
 * Lists and facets of a project's episodes, answered from memory: facts of each are read once, then only of those that
 * changed since the last question. A few hundred bytes an episode.
 */
class EpisodeIndex {
  readonly #session: ProjectSession;
  readonly #known = new Map<string, Known>();
  #change = 0;
  #listed: { key: string; rows: StoredEpisode[] } | null = null;

  constructor(session: ProjectSession) {
    this.#session = session;
  }

  #refresh(): void {
    let any = false;
    for (const found of episodesSince(this.#session.read, this.#change)) {
      const facets = facetsOf(found);
      const values = forEachFacet((name) => new Set<string>(facets[name]));
      this.#known.set(found.id, { found, values });
      this.#change = Math.max(this.#change, found.change);
      any = true;
    }
    if (any) this.#listed = null;
  }

  /** Facets that say no to an episode: none for one that matches. */
  static #misses(known: Known, filter: EpisodeFilter): Facet[] {
    return facetNames.filter((name) => {
      const wanted = filter[name];
      if (name === 'state' && !wanted?.length) return known.found.state === 'retired';
      return wanted !== undefined && wanted.length > 0 && !wanted.some((one) => known.values[name].has(one));
    });
  }

  *#within(filter: EpisodeFilter): Generator<Known> {
    const words = filter.text === undefined ? null : episodesWith(this.#session.read, filter.text);
    for (const known of this.#known.values()) {
      if (words && !words.has(known.found.seq)) continue;
      if (filter.importId !== undefined && known.found.importId !== filter.importId) continue;
      yield known;
    }
  }

  list(filter: EpisodeFilter, sort: EpisodeSort): StoredEpisode[] {
    this.#refresh();
    const key = JSON.stringify([filter, sort]);
    if (this.#listed?.key === key) return this.#listed.rows;
    const rows: StoredEpisode[] = [];
    for (const known of this.#within(filter))
      if (EpisodeIndex.#misses(known, filter).length === 0) rows.push(known.found);
    rows.sort(orders[sort]);
    this.#listed = { key, rows };
    return rows;
  }

  /** Rows after the one of `cursor` (also when the filter leaves that out by now), or from `offset` on. */
  page(filter: EpisodeFilter, sort: EpisodeSort, from: { cursor: string | null; offset: number; limit: number }) {
    const all = this.list(filter, sort);
    const last = from.cursor === null ? undefined : this.#known.get(from.cursor)?.found;
    if (from.cursor !== null && !last) throw notFound('episode', from.cursor);
    let start = from.offset;
    if (last) {
      const at = all.findIndex((one) => orders[sort](one, last) > 0);
      start = at === -1 ? all.length : at;
    }
    const rows = all.slice(start, start + from.limit);
    const more = start + rows.length < all.length;
    return { rows, nextCursor: more ? (rows.at(-1)?.id ?? null) : null, total: all.length };
  }

  facets(filter: EpisodeFilter): Facets {
    this.#refresh();
    const counts = forEachFacet(() => new Map<string, number>());
    const tasks = new Set<string>();
    let matching = 0;
    let flagged = 0;
    let total = 0;
    for (const { found } of this.#known.values()) if (found.state !== 'retired') total++;
    for (const known of this.#within(filter)) {
      const misses = EpisodeIndex.#misses(known, filter);
      if (misses.length > 1) continue;
      if (misses.length === 0) {
        matching++;
        if (known.found.problems.length > 0) flagged++;
        tasks.add(known.found.content.task);
      }
      for (const name of misses.length === 0 ? facetNames : misses)
        for (const value of known.values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
    const listed = forEachFacet((name) => [...counts[name]].map(([value, count]) => ({ value, count })));
    return { total, matching, tasks: tasks.size, flagged, ...listed };
  }

  chosen(selection: z.infer<typeof episodeSelection>): string[] {
    if (selection.kind === 'ids') return selection.ids;
    const except = new Set(selection.except);
    return this.list(selection.filter, 'oldest').flatMap(({ id }) => (except.has(id) ? [] : [id]));
  }
}

const indexes = new WeakMap<ProjectSession, EpisodeIndex>();

/** The one index of an open project. */
export function episodeIndex(session: ProjectSession): EpisodeIndex {
  let found = indexes.get(session);
  if (!found) {
    found = new EpisodeIndex(session);
    indexes.set(session, found);
  }
  return found;
}
