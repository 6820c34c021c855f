import type { z } from 'zod';
import type { episodeFacets, EpisodeFilter, episodeSelection, EpisodeSort } from '#shared/contract/episodes.ts';
import { type EpisodeLabel, episodeLabels } from '../../db/queries/episodes/episode-labels.ts';
import { episodesWith } from '../../db/queries/episodes/episode-words.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { notFound } from '../../errors/errors.ts';
import type { ReadDb } from '../../db/connection.ts';
import { foldCase, Spellings } from '#shared/spelling.ts';
import { closedFacets, type Facet, facetsOf, freeFacets, orderOf, problemsWithoutEnding } from './facts.ts';

type Facets = z.infer<typeof episodeFacets>;
type Values = Record<Facet, readonly string[]>;

const forEachFacet = <T>(make: (name: Facet) => T): Record<Facet, T> => ({
  platform: make('platform'),
  app: make('app'),
  source: make('source'),
  agent: make('agent'),
  outcome: make('outcome'),
  length: make('length'),
  problem: make('problem'),
  tag: make('tag'),
  label: make('label'),
  agreement: make('agreement'),
  state: make('state'),
});
const facetNames = Object.keys(forEachFacet(() => null)) as Facet[];

interface Known {
  found: StoredEpisode;
  /** By facet; free-text values are folded, each listed once. */
  values: Values;
  labels: readonly EpisodeLabel[];
}

/**
 * Ids of the episodes that await the caller's label. Their ending is hidden from the caller, and that of every episode
 * about which nobody has been asked. Null for a caller who sees everything.
 */
export type Closed = ReadonlySet<string> | null;

/** The facts by which somebody may find an episode. */
function seen(known: Known, closed: Closed): Known {
  const { found, labels, values } = known;
  if (!closed || (labels.length > 0 && !closed.has(found.id))) return known;
  const hidden = closed.has(found.id) ? closedFacets : { outcome: closedFacets.outcome };
  return { ...known, values: { ...values, ...hidden, problem: problemsWithoutEnding(found.problems) } };
}

const foldedOf = (name: Facet, values: readonly string[]): readonly string[] =>
  freeFacets.has(name) ? [...new Set(values.map(foldCase))] : values;

/** The facets of a filter that exclude an episode. */
function refusals(filter: EpisodeFilter): { name: Facet; of: (known: Known) => boolean }[] {
  return facetNames.flatMap((name) => {
    const wanted = foldedOf(name, filter[name] ?? []);
    if (name === 'state' && wanted.length === 0) return [{ name, of: ({ found }: Known) => found.state === 'retired' }];
    if (wanted.length === 0) return [];
    return [{ name, of: ({ values }: Known) => !values[name].some((value) => wanted.includes(value)) }];
  });
}

/**
 * Lists and facets of a project's episodes, answered from memory: all facts are read once, then only those of episodes
 * changed since the last question. A few hundred bytes per episode.
 */
class EpisodeIndex {
  readonly #read: ReadDb;
  readonly #known = new Map<string, Known>();
  #change = 0;
  /** All episodes in each requested order; recomputed after a change. */
  readonly #sorted = new Map<EpisodeSort, Known[]>();
  #listed: { key: string; rows: StoredEpisode[] } | null = null;
  #spellings: Record<Facet, Spellings> | null = null;

  constructor(read: ReadDb) {
    this.#read = read;
  }

  #refresh(): void {
    let any = false;
    const read = this.#read;
    const changed = [...episodesSince(read, this.#change)];
    // For many episodes, all labels are read at once.
    const all = changed.length > 50 ? episodeLabels(read, null) : null;
    for (const found of changed) {
      const labels = (all ?? episodeLabels(read, found.id)).get(found.id) ?? [];
      const spelt = facetsOf(found, labels);
      this.#known.set(found.id, { found, values: forEachFacet((name) => foldedOf(name, spelt[name])), labels });
      this.#change = Math.max(this.#change, found.change);
      any = true;
    }
    if (!any) return;
    this.#listed = null;
    this.#spellings = null;
    this.#sorted.clear();
  }

  /** Spelling of free-text values over all episodes, so that it does not depend on the filter. */
  #spelt(name: Facet, fold: string): string {
    if (!freeFacets.has(name)) return fold;
    if (!this.#spellings) {
      this.#spellings = forEachFacet(() => new Spellings());
      for (const { found, labels } of this.#known.values()) {
        const spelt = facetsOf(found, labels);
        for (const free of freeFacets) for (const value of spelt[free]) this.#spellings[free].note(value);
      }
    }
    return this.#spellings[name].of(fold);
  }

  #inOrder(sort: EpisodeSort, closed: Closed): Known[] {
    if (closed && sort === 'needs-work') return [...this.#known.values()].sort(orderOf(sort, closed));
    const before = this.#sorted.get(sort);
    if (before) return before;
    const made = [...this.#known.values()].sort(orderOf(sort, null));
    this.#sorted.set(sort, made);
    return made;
  }

  /** Whether a filter's words and import allow an episode. */
  #within({ text, importId }: EpisodeFilter): (known: Known) => boolean {
    const words = text === undefined ? null : episodesWith(this.#read, text);
    return ({ found }) => (!words || words.has(found.seq)) && (importId === undefined || found.importId === importId);
  }

  /** What the items about an episode say. */
  labelsOf(id: string): readonly EpisodeLabel[] {
    this.#refresh();
    return this.#known.get(id)?.labels ?? [];
  }

  /** Episodes in their order; `closed` says whose ending is hidden from the caller. */
  list(filter: EpisodeFilter, sort: EpisodeSort, closed: Closed = null): StoredEpisode[] {
    this.#refresh();
    const key = closed ? null : JSON.stringify([filter, sort]);
    if (key !== null && this.#listed?.key === key) return this.#listed.rows;
    const rows: StoredEpisode[] = [];
    const within = this.#within(filter);
    const refuses = refusals(filter);
    for (const known of this.#inOrder(sort, closed)) {
      const shown = seen(known, closed);
      if (within(known) && !refuses.some((no) => no.of(shown))) rows.push(known.found);
    }
    if (key !== null) this.#listed = { key, rows };
    return rows;
  }

  /** Rows after the one of `cursor` (even if the filter no longer matches that one), or from `offset` on. */
  page(
    filter: EpisodeFilter,
    sort: EpisodeSort,
    from: { cursor: string | null; offset: number; limit: number },
    closed: Closed = null,
  ) {
    const all = this.list(filter, sort, closed);
    const order = orderOf(sort, closed);
    const last = from.cursor === null ? undefined : this.#known.get(from.cursor);
    if (from.cursor !== null && !last) throw notFound('episode', from.cursor);
    let start = from.offset;
    if (last) {
      const at = all.findIndex((found) => order({ found, labels: this.#known.get(found.id)?.labels ?? [] }, last) > 0);
      start = at === -1 ? all.length : at;
    }
    const rows = all.slice(start, start + from.limit);
    const more = start + rows.length < all.length;
    return { rows, nextCursor: more ? (rows.at(-1)?.id ?? null) : null, total: all.length };
  }

  facets(filter: EpisodeFilter, closed: Closed = null): Facets {
    this.#refresh();
    const counts = forEachFacet(() => new Map<string, number>());
    const tasks = new Set<string>();
    let matching = 0;
    let flagged = 0;
    let total = 0;
    for (const { found } of this.#known.values()) if (found.state !== 'retired') total++;
    const within = this.#within(filter);
    const refuses = refusals(filter);
    for (const entry of this.#known.values()) {
      const known = seen(entry, closed);
      if (!within(known)) continue;
      // A facet does not affect its own counts, so an episode excluded by one facet alone still counts
      // there.
      let only: Facet | null = null;
      let more = false;
      for (const { name, of } of refuses) {
        if (!of(known)) continue;
        more = only !== null;
        if (more) break;
        only = name;
      }
      if (more) continue;
      if (only === null) {
        matching++;
        if (known.values.problem.length > 0) flagged++;
        tasks.add(known.found.content.task);
      }
      for (const name of only === null ? facetNames : [only])
        for (const value of known.values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
    const listed = forEachFacet((name) =>
      [...counts[name]].map(([value, count]) => ({ value: this.#spelt(name, value), count })),
    );
    return { total, matching, tasks: tasks.size, flagged, ...listed };
  }

  chosen(selection: z.infer<typeof episodeSelection>): string[] {
    if (selection.kind === 'ids') return selection.ids;
    const except = new Set(selection.except);
    return this.list(selection.filter, 'oldest').flatMap(({ id }) => (except.has(id) ? [] : [id]));
  }
}

/** By connection, so that an index ends with its project. */
const indexes = new WeakMap<ReadDb, EpisodeIndex>();

/** The one index of a connection. */
export function episodeIndex({ read }: { read: ReadDb }): EpisodeIndex {
  let found = indexes.get(read);
  if (!found) {
    found = new EpisodeIndex(read);
    indexes.set(read, found);
  }
  return found;
}
