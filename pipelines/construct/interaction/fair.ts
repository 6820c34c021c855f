import { ranksOf, sums } from '#shared/tasks/baselines/distances.ts';
import type { Random } from '#shared/metrics/random.ts';
import { randomInt } from '#shared/metrics/random.ts';
import { shuffled } from './random.ts';

/** Sets of wrong options by the rank (from 0: nearest to the others) that the key has among the options. */
export type ByRank<T> = ReadonlyMap<number, readonly T[][]>;

/** Every choice of `size` things, in order. */
function* choices<T>(things: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= things.length - size; at += 1)
    for (const rest of choices(things, size - 1, at + 1)) yield [things[at] as T, ...rest];
}

/**
 * Sets of `size` things by the rank of the key among them and itself, as `valueOf` gives each option's value (smallest
 * first). With ties the key has several ranks.
 */
export function setsByRank<T>(
  key: T,
  pool: readonly T[],
  size: number,
  valuesOf: (options: readonly T[]) => readonly number[],
): ByRank<T> {
  const found = new Map<number, T[][]>();
  for (const chosen of choices(pool, size)) {
    const [own = 0, ...others] = valuesOf([key, ...chosen]);
    const [first, last] = ranksOf(own, others);
    for (let rank = first; rank <= last; rank += 1) {
      const sets = found.get(rank);
      if (sets) sets.push(chosen);
      else found.set(rank, [chosen]);
    }
  }
  return found;
}

/** Sets by the rank of the key's summed distance to the other options. */
export function setsByDistance<T>(
  key: T,
  pool: readonly T[],
  size: number,
  distance: (a: T, b: T) => number,
): ByRank<T> {
  const all = [key, ...pool];
  const at = new Map(all.map((entry, n) => [entry, n]));
  const known = all.map((entry) => all.map((other) => (entry === other ? 0 : distance(entry, other))));
  return setsByRank(key, pool, size, (options) =>
    sums(options, (a, b) => known[at.get(a) ?? 0]?.[at.get(b) ?? 0] ?? 0),
  );
}

/**
 * One of the sets, at random. Of those found, one in which the key's rank by a further value of the options is nearest to a
 * random one, so that this says little about the key either.
 */
export function drawnSet<T>(
  { key, sets }: { key: T; sets: readonly T[][] },
  valuesOf: (options: readonly T[]) => readonly number[],
  random: Random,
): T[] | null {
  const found = shuffled(random, sets);
  const [any] = found;
  if (!any) return null;
  const wanted = randomInt(random, any.length + 1);
  const off = found.map((set) => {
    const [own = 0, ...others] = valuesOf([key, ...set]);
    const [first, last] = ranksOf(own, others);
    return Math.max(0, first - wanted, wanted - last);
  });
  return found[off.indexOf(Math.min(...off))] ?? any;
}

/** Assigns things to places one after the other; an earlier thing may move to another place that it fits. */
export class Seating<P> {
  readonly #fits: (thing: number, place: P) => boolean;
  readonly #things: number;
  readonly #at = new Map<number, number>();
  readonly places: P[] = [];

  constructor(things: number, fits: (thing: number, place: P) => boolean) {
    this.#things = things;
    this.#fits = fits;
  }

  /** Fills one more place; false if no thing is left for it. */
  fill(place: P): boolean {
    this.places.push(place);
    if (this.#seat(this.places.length - 1, new Set())) return true;
    this.places.pop();
    return false;
  }

  #seat(place: number, tried: Set<number>): boolean {
    for (let thing = 0; thing < this.#things; thing += 1) {
      if (tried.has(thing) || !this.#fits(thing, this.places[place] as P)) continue;
      tried.add(thing);
      const other = this.#at.get(thing);
      if (other !== undefined && !this.#seat(other, tried)) continue;
      this.#at.set(thing, place);
      return true;
    }
    return false;
  }

  /** The place of each thing that has one. */
  seated(): Map<number, P> {
    return new Map([...this.#at].map(([thing, place]) => [thing, this.places[place] as P]));
  }
}

/**
 * Gives things places in rounds, so that every kind of place is used equally often: each round has all places in random
 * order. A round in which more than one place stays empty ends it, after the places filled before the first empty one.
 */
export function inRounds<P>(
  things: number,
  { fits, round, random }: { fits: (thing: number, place: P) => boolean; round: (n: number) => P[]; random: Random },
): Map<number, P> {
  let seating = new Seating(things, fits);
  for (let n = 0; seating.places.length < things; n += 1) {
    const places = shuffled(random, round(n));
    const trial = new Seating(things, fits);
    for (const place of seating.places) trial.fill(place);
    const filled = places.map((place) => trial.fill(place));
    const empty = filled.filter((entry) => !entry).length;
    if (empty <= 1 && places.length > 2) {
      seating = trial;
      continue;
    }
    if (empty === 0) {
      seating = trial;
      continue;
    }
    for (const place of places) if (!seating.fill(place)) break;
    break;
  }
  return seating.seated();
}
