import type { screenshotFacets } from '#shared/contract/screenshots.ts';
import type { z } from 'zod';
import type { ReadDb } from '../db/connection.ts';
import {
  factsSince,
  lastByOf,
  seqsLastBy,
  importedOf,
  matchingOf,
  idsOfSeqs,
  newestChange,
  placeByName,
  seqsByName,
  seqsMatching,
  seqsOfIds,
  seqsOfImport,
} from '../db/queries/screenshots/library.ts';
import { searchExpression } from '../db/search-expression.ts';
import type { Chosen, LibraryFilter } from './library-filter.ts';
import { Bitmap } from './bitmap.ts';
import { foldCase, Spellings } from '#shared/spelling.ts';
import { Facts, none } from './index-facts.ts';
import { type Cursor, firstAfter, type Place, type Sort } from './order.ts';
import { pageOf } from './page.ts';

export type Facets = z.infer<typeof screenshotFacets>;
const facetNames = [
  'state',
  'progress',
  'platform',
  'app',
  'size',
  'lint',
  'tag',
  'assignee',
  'controls',
] as const satisfies readonly (keyof Facets)[];
type FacetName = (typeof facetNames)[number];

/** A summary of what a bulk action works on. */

/** A set, and the screenshots changed since it was computed, which are re-examined at its next use. */
interface Remembered {
  set: Bitmap;
  stale: number[];
}

/** Maximum number of kept sets. */
const mostRemembered = 32;
/** After more changes than this, sets are recomputed when next needed. */
const mostPatched = 64;

/**
 * Answers the library's questions from `Facts`: which screenshots a filter matches, how many there are by facet, and
 * which come next in an order. At each question it first reads the rows changed since the last one. Lives in a
 * worker thread with a reading connection of its own.
 */
export class LibraryIndex {
  readonly #db: ReadDb;
  readonly #facts = new Facts();
  #change = -1;
  #list: { name: string; change: number; seqs: Uint32Array } = { name: '', change: -1, seqs: new Uint32Array() };
  /** Sets that were expensive to compute, updated when they are used again. */
  readonly #found = new Map<string, Remembered>();
  #byName: { version: number; seqs: Uint32Array } = { version: -1, seqs: new Uint32Array() };

  constructor(db: ReadDb) {
    this.#db = db;
  }

  /** Runs a question on one snapshot of the database. */
  #ask<T>(question: () => T): T {
    return this.#db.snapshot(() => {
      const newest = newestChange(this.#db);
      if (newest !== this.#change) {
        const changed: number[] = [];
        for (const row of factsSince(this.#db, this.#change)) {
          this.#facts.put(row);
          changed.push(row.seq);
        }
        this.#change = newest;
        this.#noteChanged(changed);
      }
      return question();
    });
  }

  #noteChanged(changed: readonly number[]): void {
    for (const [key, { stale }] of this.#found)
      if (stale.length + changed.length > mostPatched) this.#found.delete(key);
      else stale.push(...changed);
  }

  #remembered(key: string, find: () => readonly number[], among: (seqs: readonly number[]) => number[]): Bitmap {
    const found = this.#found.get(key);
    if (found) {
      for (const seq of found.stale) found.set.remove(seq);
      for (const seq of among(found.stale)) found.set.add(seq);
      found.stale = [];
      return found.set;
    }
    const set = Bitmap.of(find());
    if (this.#found.size >= mostRemembered) this.#found.clear();
    this.#found.set(key, { set, stale: [] });
    return set;
  }

  /** Screenshots that one facet lets through; null when it lets all through. */
  #allowed(name: FacetName, filter: LibraryFilter): Bitmap | null {
    const values = filter[name];
    const facts = this.#facts;
    if (!values?.length) return null;
    if (name !== 'app') return facts[name].anyOf(values);
    const ofApps = (seqs: readonly number[]) => {
      const wanted = facts.appIds(values);
      return seqs.filter((seq) => wanted.has(facts.app.values[seq] ?? -1));
    };
    return this.#remembered(`app ${JSON.stringify(values)}`, () => ofApps(facts.all.toArray()), ofApps);
  }

  /** Screenshots matched by filters without counts: text, import, and who worked on them last. */
  #beside(filter: LibraryFilter): Bitmap {
    let set = this.#facts.all;
    const { text, importId, by } = filter;
    const expression = text === undefined ? null : searchExpression(text);
    if (expression !== null)
      set = set.and(
        this.#remembered(
          `text ${expression}`,
          () => seqsMatching(this.#db, expression),
          (seqs) => matchingOf(this.#db, expression, seqs),
        ),
      );
    if (by?.length)
      set = set.and(
        this.#remembered(
          `by ${JSON.stringify(by)}`,
          () => seqsLastBy(this.#db, by),
          (seqs) => lastByOf(this.#db, by, seqs),
        ),
      );
    if (importId !== undefined)
      set = set.and(
        this.#remembered(
          `import ${importId}`,
          () => seqsOfImport(this.#db, importId),
          (seqs) => importedOf(this.#db, importId, seqs),
        ),
      );
    return set;
  }

  #matching(filter: LibraryFilter, without?: FacetName): Bitmap {
    let set = this.#beside(filter);
    // Retired ones are counted as a state, and shown only when that state is asked for.
    if (without !== 'state' && without !== 'progress' && !filter.state?.length && !filter.progress?.length)
      set = set.andNot(this.#facts.state.get('retired'));
    for (const name of facetNames) {
      const allowed = name === without ? null : this.#allowed(name, filter);
      if (allowed) set = set.and(allowed);
    }
    return set;
  }

  /** Counts of every facet under the other facets' filters, and totals of the matches. */
  facets(filter: LibraryFilter): Facets {
    return this.#ask(() => {
      const facts = this.#facts;
      const matching = this.#matching(filter);
      const { values: elements } = facts.elements;
      let sum = 0;
      matching.forEach((seq) => {
        sum += elements[seq] ?? 0;
      });
      const setCounts = (name: Exclude<FacetName, 'app'>) => {
        const under =
          filter[name]?.length || name === 'state' || name === 'progress' ? this.#matching(filter, name) : matching;
        return facts[name].counts(under);
      };
      return {
        total: facts.all.andNot(facts.state.get('retired')).count,
        matching: matching.count,
        elements: sum,
        state: setCounts('state'),
        progress: setCounts('progress'),
        platform: setCounts('platform'),
        app: this.#appCounts(filter.app?.length ? this.#matching(filter, 'app') : matching),
        size: setCounts('size'),
        lint: setCounts('lint'),
        tag: setCounts('tag'),
        assignee: setCounts('assignee'),
        controls: setCounts('controls'),
      };
    });
  }

  #appCounts(under: Bitmap): Facets['app'] {
    const { appNames } = this.#facts;
    const spellings = new Spellings();
    for (const [app, count] of this.#countsByApp(this.#facts.all).entries())
      spellings.note(appNames[app] ?? none, count);
    const counts = new Map<string, number>();
    for (const [app, count] of this.#countsByApp(under).entries()) {
      const fold = foldCase(appNames[app] ?? none);
      counts.set(fold, (counts.get(fold) ?? 0) + count);
    }
    return [...counts]
      .filter(([, count]) => count > 0)
      .map(([fold, count]) => ({ value: spellings.of(fold), count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  /** Number of screenshots in a set per app, at the app's number. */
  #countsByApp(under: Bitmap): Uint32Array {
    const { app, appNames } = this.#facts;
    const counts = new Uint32Array(appNames.length);
    under.forEach((seq) => {
      const id = app.values[seq] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    });
    return counts;
  }

  /** Key of a screenshot in an order; smaller comes first, equal keys by `seq`. */
  #keyOf(sort: Sort): (seq: number) => number {
    const { needsWork, pixels, elements, state } = this.#facts;
    switch (sort) {
      case 'needs-work':
        return (seq) => -(needsWork.values[seq] ?? 0);
      case 'unfinished': {
        const drafts = state.get('draft');
        return (seq) => (drafts.has(seq) ? 0 : 1);
      }
      case 'largest':
        return (seq) => -(pixels.values[seq] ?? 0);
      case 'most-elements':
        return (seq) => -(elements.values[seq] ?? 0);
      case 'newest':
        return (seq) => -seq;
      case 'oldest':
        return (seq) => seq;
      case 'name': {
        const places = new Uint32Array(this.#facts.all.words.length * 32);
        for (const [place, seq] of this.#namesInOrder().entries()) places[seq] = place + 1;
        return (seq) => places[seq] ?? 0;
      }
    }
  }

  #namesInOrder(): Uint32Array {
    if (this.#byName.version !== this.#facts.namesVersion)
      this.#byName = { version: this.#facts.namesVersion, seqs: Uint32Array.from(seqsByName(this.#db)) };
    return this.#byName.seqs;
  }

  /** The first `limit` members of a set after a place, in order. */
  #slice(set: Bitmap, sort: Sort, after: Place | null, limit: number): number[] {
    if (sort !== 'name') return firstAfter(set, this.#keyOf(sort), after, limit);
    const names = this.#namesInOrder();
    const found: number[] = [];
    for (let at = after?.key ?? 0; at < names.length && found.length < limit; at += 1)
      if (set.has(names[at] ?? 0)) found.push(names[at] ?? 0);
    return found;
  }

  /** All matches of a filter in an order; cached for the latest list, until something changes. */
  #inOrder(filter: LibraryFilter, sort: Sort): Uint32Array {
    const name = JSON.stringify([sort, filter]);
    if (this.#list.name !== name || this.#list.change !== this.#change) {
      const set = this.#matching(filter);
      let seqs: Uint32Array;
      if (sort === 'name') seqs = this.#namesInOrder().filter((seq) => set.has(seq));
      else {
        const keyOf = this.#keyOf(sort);
        const all: number[] = [];
        set.forEach((seq) => all.push(seq));
        seqs = Uint32Array.from(all).sort((a, b) => keyOf(a) - keyOf(b) || a - b);
      }
      this.#list = { name, change: this.#change, seqs };
    }
    return this.#list.seqs;
  }

  /** A page of rows; `cursor` is that of the page before. Without one, `offset` rows are skipped. */
  query(filter: LibraryFilter, sort: Sort, cursor: Cursor | null, limit: number, offset = 0) {
    return this.#ask(() => {
      const after = cursor === null ? null : this.#placeOf(sort, cursor);
      const seqs =
        after === null && offset > 0
          ? [...this.#inOrder(filter, sort).subarray(offset, offset + limit + 1)]
          : this.#slice(this.#matching(filter), sort, after, limit + 1);
      return pageOf(this.#db, sort, seqs, limit);
    });
  }

  #placeOf(sort: Sort, [key, seq]: Cursor): Place {
    if (sort === 'name') return { key: placeByName(this.#db, String(key), seq), seq };
    return { key: Number(key), seq };
  }

  /** A screenshot's place in a list: rows before it, whether it is in the list, and the list's length. */
  place(filter: LibraryFilter, sort: Sort, id: string): { before: number; matches: boolean; total: number } | null {
    return this.#ask(() => {
      const [mine] = seqsOfIds(this.#db, [id]);
      if (mine === undefined) return null;
      const keyOf = this.#keyOf(sort);
      const own = keyOf(mine);
      let before = 0;
      let total = 0;
      const matching = this.#matching(filter);
      matching.forEach((seq) => {
        total += 1;
        const key = keyOf(seq);
        if (key < own || (key === own && seq < mine)) before += 1;
      });
      return { before, matches: matching.has(mine), total };
    });
  }

  /** Ids from one screenshot to another in an order, inclusive; at most `most`. */
  range(filter: LibraryFilter, sort: Sort, from: string, to: string, most: number): string[] {
    return this.#ask(() => {
      const ends = [from, to].flatMap((id) => seqsOfIds(this.#db, [id]));
      const [a, b] = ends;
      if (a === undefined || b === undefined) return [];
      const keyOf = this.#keyOf(sort);
      const place = (seq: number): Place => ({ key: keyOf(seq), seq });
      const [first, last] = [place(a), place(b)].sort((x, y) => x.key - y.key || x.seq - y.seq);
      if (!first || !last) return [];
      const inside = new Bitmap();
      const matching = this.#matching(filter);
      matching.forEach((seq) => {
        const key = keyOf(seq);
        const late = key > first.key || (key === first.key && seq >= first.seq);
        if (late && (key < last.key || (key === last.key && seq <= last.seq))) inside.add(seq);
      });
      return idsOfSeqs(this.#db, firstAfter(inside, keyOf, null, most));
    });
  }

  #chosen(chosen: Chosen): Bitmap {
    if (chosen.kind === 'ids') return Bitmap.of(seqsOfIds(this.#db, chosen.ids));
    return this.#matching(chosen.filter).andNot(Bitmap.of(seqsOfIds(this.#db, chosen.except)));
  }

  /** Number of selected screenshots, by progress, and how many of them a filter hides. */
  selectionSummary(chosen: Chosen, filter?: LibraryFilter) {
    return this.#ask(() => {
      const set = this.#chosen(chosen);
      const byProgress: Record<string, number> = {};
      for (const { value, count } of this.#facts.progress.counts(set)) byProgress[value] = count;
      return {
        count: set.count,
        byProgress,
        hidden: filter === undefined ? 0 : set.andNot(this.#matching(filter)).count,
      };
    });
  }

  /** Ids of the selection, oldest first. */
  chosenIds(chosen: Chosen): string[] {
    return this.#ask(() => idsOfSeqs(this.#db, this.#chosen(chosen).toArray()));
  }
}

/** Questions to the library's thread. */
export type LibraryQuestions = Pick<
  LibraryIndex,
  'facets' | 'query' | 'range' | 'place' | 'selectionSummary' | 'chosenIds'
>;
