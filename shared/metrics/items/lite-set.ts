import { quantile } from '../intervals/bootstrap.ts';
import type { Interval } from '../intervals/intervals.ts';
import { randomInt, seededRandom } from '../random.ts';
import { itemFigures, type ItemResults } from './item-analysis.ts';
import { kendallTau } from './kendall.ts';

/** With fewer runs too few are left to choose items by. */
export const fewestLiteRuns = 4;

export interface LiteSet {
  /** Places of the chosen items, ascending. */
  places: number[];
  /** Kendall's τ-b of the runs' scores on the chosen items and on all: too high, because the same runs chose them. */
  apparent: number | null;
  /**
   * Kendall's τ-b where each pair of runs is ordered on items that the other runs chose: what to expect of runs that
   * chose nothing. Null with fewer than {@link fewestLiteRuns} runs.
   */
  tau: number | null;
  /** 95 % percentile interval of `tau`, from resampling the runs and, within each choice, the items. */
  ci: Interval | null;
}

const share = (items: readonly ItemResults[], places: readonly number[], run: number): number =>
  places.reduce((sum, at) => sum + Number(items[at]?.right[run] ?? false), 0) / places.length;

/** All places in the order in which a choice runs through them: by difficulty, then those that tell runs apart best. */
function byDifficulty(items: readonly ItemResults[]): number[] {
  const figures = itemFigures(items);
  return [...items.keys()].sort(
    (a, b) =>
      (figures[a]?.difficulty ?? 0) - (figures[b]?.difficulty ?? 0) ||
      (figures[b]?.discrimination ?? 0) - (figures[a]?.discrimination ?? 0) ||
      a - b,
  );
}

/**
 * `n` places evenly over the range of difficulty; among equally difficult items those that tell runs apart best come
 * first. Deterministic.
 */
export function choosePlaces(items: readonly ItemResults[], n: number): number[] {
  const size = Math.min(n, items.length);
  const order = byDifficulty(items);
  return Array.from({ length: size }, (_, at) => order[Math.floor(((at + 0.5) * items.length) / size)] ?? 0).sort(
    (a, b) => a - b,
  );
}

/** Two runs on items that neither of them chose. */
interface HeldOutPair {
  runs: readonly [number, number];
  /** Sign of the first run's lead over all items. */
  whole: number;
  /** The first run's lead on each chosen item: −1, 0 or 1. */
  leads: Int8Array;
}

const without = (items: readonly ItemResults[], a: number, b: number): ItemResults[] =>
  items.map(({ right, answers }) => ({
    right: right.filter((_, run) => run !== a && run !== b),
    answers: answers.filter((_, run) => run !== a && run !== b),
  }));

function heldOut(items: readonly ItemResults[], n: number, a: number, b: number): HeldOutPair {
  const lead = ({ right }: ItemResults) => Number(right[a] ?? false) - Number(right[b] ?? false);
  return {
    runs: [a, b],
    whole: Math.sign(items.reduce((sum, item) => sum + lead(item), 0)),
    leads: Int8Array.from(choosePlaces(without(items, a, b), n), (at) => {
      const item = items[at];
      return item ? lead(item) : 0;
    }),
  };
}

/** τ-b of pairs, each counted `times` times; `picked` are the places of the chosen items that count, with repetition. */
function tauOf(
  pairs: readonly HeldOutPair[],
  picked: ArrayLike<number>,
  times: (pair: HeldOutPair) => number,
): number | null {
  let [difference, inLite, inWhole] = [0, 0, 0];
  for (const pair of pairs) {
    const weight = times(pair);
    if (weight === 0) continue;
    let sum = 0;
    for (let at = 0; at < picked.length; at += 1) sum += pair.leads[picked[at] ?? 0] ?? 0;
    const lite = Math.sign(sum);
    difference += weight * lite * pair.whole;
    inLite += weight * lite * lite;
    inWhole += weight * pair.whole * pair.whole;
  }
  return inLite === 0 || inWhole === 0 ? null : difference / Math.sqrt(inLite * inWhole);
}

function intervalOf(pairs: readonly HeldOutPair[], runs: number, size: number, draws: number): Interval | null {
  const random = seededRandom(1);
  const picked = new Int32Array(size);
  const found: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = new Int32Array(runs);
    for (let run = 0; run < runs; run += 1) {
      const value = randomInt(random, runs);
      drawn[value] = (drawn[value] ?? 0) + 1;
    }
    for (let at = 0; at < size; at += 1) picked[at] = randomInt(random, size);
    const tau = tauOf(pairs, picked, ({ runs: [a, b] }) => (drawn[a] ?? 0) * (drawn[b] ?? 0));
    if (tau !== null) found.push(tau);
  }
  found.sort((a, b) => a - b);
  return found.length < draws / 2 ? null : [quantile(found, 0.025), quantile(found, 0.975)];
}

/**
 * `n` items that keep the ranking of the runs, and how well. Yields the pair of runs that is done and their number, so
 * that long work can be stopped.
 */
export function* liteSet(
  items: readonly ItemResults[],
  n: number,
  draws = 1000,
): Generator<[done: number, total: number], LiteSet> {
  const runs = items[0]?.right.length ?? 0;
  const places = choosePlaces(items, n);
  if (places.length === 0 || runs < 2) return { places, apparent: null, tau: null, ci: null };
  const all = [...items.keys()];
  const score = (of: readonly number[]) => Array.from({ length: runs }, (_, run) => share(items, of, run));
  const apparent = kendallTau(score(places), score(all));
  if (runs < fewestLiteRuns) return { places, apparent, tau: null, ci: null };
  const total = (runs * (runs - 1)) / 2;
  const pairs: HeldOutPair[] = [];
  for (let a = 0; a < runs; a += 1)
    for (let b = 0; b < a; b += 1) {
      pairs.push(heldOut(items, n, a, b));
      yield [pairs.length, total];
    }
  return {
    ...{ places, apparent },
    tau: tauOf(pairs, [...places.keys()], () => 1),
    ci: intervalOf(pairs, runs, places.length, draws),
  };
}
