import { itemStates, platforms } from '#shared/records/fields.ts';
import { sizeBands } from '#shared/contract/screenshots.ts';
import { progresses, progressOf } from '#shared/contract/runs/progress.ts';
import { foldCase, Spellings } from '#shared/spelling.ts';
import type { LibraryFacts } from '../db/queries/screenshots/library.ts';
import { Bitmap } from './bitmap.ts';

/** Value under which screenshots without a platform or an app are counted. */
export const none = '';

/** One number per screenshot, at its `seq`; grows by doubling. */
class Column<T extends Uint32Array | Float64Array> {
  values: T;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.values = make(64);
  }

  put(seq: number, value: number): void {
    if (seq >= this.values.length) {
      const grown = this.#make(Math.max(seq + 1, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[seq] = value;
  }
}

/** Sets of screenshots by value: which have this state, this tag, this lint. */
export class ValueSets {
  readonly sets = new Map<string, Bitmap>();

  /** Whether screenshots without a value are counted, too. */
  readonly #tellsNone: boolean;

  constructor(values: readonly string[] = [], tellsNone = false) {
    this.#tellsNone = tellsNone;
    for (const value of values) this.sets.set(value, new Bitmap());
  }

  get(value: string): Bitmap {
    let found = this.sets.get(value);
    if (!found) {
      found = new Bitmap();
      this.sets.set(value, found);
    }
    return found;
  }

  /** Puts a screenshot into exactly these sets. */
  place(seq: number, values: readonly string[], known: boolean): void {
    if (known) for (const set of this.sets.values()) set.remove(seq);
    for (const value of values) this.get(value).add(seq);
  }

  anyOf(values: readonly string[]): Bitmap {
    return Bitmap.or(values.flatMap((value) => this.sets.get(value) ?? []));
  }

  /** How many of the given screenshots have each value; unused values are left out. */
  counts(under: Bitmap): { value: string; count: number }[] {
    return [...this.sets]
      .filter(([value]) => this.#tellsNone || value !== none)
      .map(([value, set]) => ({ value, count: set.countWith(under) }))
      .filter(({ count }) => count > 0);
  }
}

/** Sets by free-text values, looked up ignoring case. */
export class FreeSets extends ValueSets {
  override anyOf(values: readonly string[]): Bitmap {
    const wanted = new Set(values.map(foldCase));
    return Bitmap.or([...this.sets].flatMap(([value, set]) => (wanted.has(foldCase(value)) ? [set] : [])));
  }

  override counts(under: Bitmap): { value: string; count: number }[] {
    const spellings = new Spellings();
    const sets = new Map<string, Bitmap[]>();
    for (const [value, set] of this.sets) {
      if (value === none) continue;
      spellings.note(value, set.count);
      const fold = foldCase(value);
      sets.set(fold, [...(sets.get(fold) ?? []), set]);
    }
    return [...sets]
      .map(([fold, all]) => ({ value: spellings.of(fold), count: Bitmap.or(all).countWith(under) }))
      .filter(({ count }) => count > 0);
  }
}

/**
 * What filters and sorts need to know about each screenshot, in about 40 bytes: 4 MB for 100,000. Rows stay
 * in the database; this holds only their `seq`.
 */
export class Facts {
  readonly all = new Bitmap();
  readonly state = new ValueSets(itemStates);
  readonly progress = new ValueSets(progresses);
  readonly platform = new ValueSets([...platforms, none], true);
  readonly size = new ValueSets(sizeBands);
  readonly lint = new ValueSets();
  readonly tag = new FreeSets();
  readonly assignee = new ValueSets();
  readonly controls = new ValueSets();
  readonly app = new Column((length) => new Uint32Array(length));
  readonly needsWork = new Column((length) => new Uint32Array(length));
  readonly elements = new Column((length) => new Uint32Array(length));
  readonly pixels = new Column((length) => new Float64Array(length));
  readonly appNames: string[] = [];
  /** Changes whenever a name may be new or different, which makes orders by name stale. */
  namesVersion = 0;
  readonly #appIds = new Map<string, number>();
  readonly #revision = new Column((length) => new Uint32Array(length));

  /** Numbers of the apps with one of these names, ignoring case. */
  appIds(names: readonly string[]): Set<number> {
    const wanted = new Set(names.map(foldCase));
    return new Set(this.appNames.flatMap((name, id) => (wanted.has(foldCase(name)) ? [id] : [])));
  }

  #numberOf(app: string): number {
    let id = this.#appIds.get(app);
    if (id === undefined) {
      id = this.appNames.push(app) - 1;
      this.#appIds.set(app, id);
    }
    return id;
  }

  put(row: LibraryFacts): void {
    const { seq } = row;
    const known = this.all.has(seq);
    this.all.add(seq);
    this.state.place(seq, [row.state], known);
    this.progress.place(seq, [progressOf(row)], known);
    this.platform.place(seq, [row.platform ?? none], known);
    this.size.place(seq, [row.sizeBand], known);
    this.lint.place(seq, row.lints, known);
    this.assignee.place(seq, [row.assignee ?? none], known);
    this.controls.place(seq, row.controls.length > 0 ? row.controls : [none], known);
    this.tag.place(seq, row.tags, known);
    this.app.put(seq, this.#numberOf(row.app ?? none));
    this.needsWork.put(seq, row.needsWork);
    this.elements.put(seq, row.elements);
    this.pixels.put(seq, row.pixels);
    if (!known || this.#revision.values[seq] !== row.revision) this.namesVersion += 1;
    this.#revision.put(seq, row.revision);
  }
}
