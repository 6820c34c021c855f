import { clusterInterval, clustersOf, pairedBootstrap } from '#shared/metrics/intervals/bootstrap.ts';
import { cohensH, matchedOdds, minimumDetectable } from '#shared/metrics/comparison/effect.ts';
import { mcnemarExact, type PairedCounts, pairedField } from '#shared/metrics/comparison/mcnemar.ts';
import { signFlip } from '#shared/metrics/comparison/sign-flip.ts';
import { holm } from '#shared/metrics/comparison/holm.ts';

/** One model's result on one item. */
export interface PairedItem {
  right: boolean;
  cluster: string;
  /** Its weight in the compared figure; either all or none of a run's items have one. */
  weight?: number;
  /** The value of a right answer if it is not 1 (for a figure over N rather than over the sum of weights). */
  worth?: number;
  /** Share of its attempts that are right, 0..1, if it can have several; counts then say who is right more often. */
  share?: number;
}

export interface Paired {
  n: number;
  bothRight: number;
  onlyA: number;
  onlyB: number;
  bothWrong: number;
  /** a − b on the common items, and its 95 % interval with whole screenshots resampled. */
  delta: number | null;
  ci: [number, number] | null;
  a: number | null;
  b: number | null;
  /** Number of screenshots of the common items. */
  clusters: number;
  test: 'exact McNemar' | 'paired cluster bootstrap';
  /** Two-sided, unadjusted; null without common items. */
  pRaw: number | null;
  /** Holm-adjusted over the family; for a single pair the same as `pRaw`. */
  p: number | null;
  /** Number of tests in the adjustment. */
  family: number;
  /**
   * Two-sided, unadjusted, with whole screenshots as the units that a difference could turn around, where McNemar's test
   * takes items that share a screenshot for independent; null for other tests and without common items.
   */
  pByCluster: number | null;
  /** Cohen's h of the two figures, and the odds ratio of the items that only one has right. */
  effect: { h: number | null; odds: number | null };
  /** Smallest difference that these items would detect with a power of 0.8. */
  mde: number | null;
}

/** How right an item is, 0..1. */
const shareOf = ({ right, share }: PairedItem): number => share ?? (right ? 1 : 0);

const isPlain = (item: PairedItem): boolean =>
  item.weight === undefined && item.worth === undefined && Number.isInteger(shareOf(item));

/**
 * The items of both, gathered once for all tests: differences by cluster and the sums behind the figures; `plain`: every
 * item counts 0 or 1.
 */
function joined<Key>(a: ReadonlyMap<Key, PairedItem>, b: ReadonlyMap<Key, PairedItem>) {
  const counts: PairedCounts = { bothRight: 0, onlyA: 0, onlyB: 0, bothWrong: 0 };
  const sums = { n: 0, weight: 0, a: 0, b: 0 };
  let plain = true;
  const differences = function* () {
    for (const [item, own] of a) {
      const other = b.get(item);
      if (!other) continue;
      const [shareA, shareB, worth, weight] = [shareOf(own), shareOf(other), own.worth ?? 1, own.weight ?? 1];
      counts[pairedField(shareA, shareB)] += 1;
      plain &&= isPlain(own) && isPlain(other);
      sums.n += 1;
      sums.weight += weight;
      sums.a += shareA * worth * weight;
      sums.b += shareB * worth * weight;
      yield { cluster: own.cluster, value: shareA * worth - shareB * worth, weight };
    }
  };
  const clusters = clustersOf(differences());
  return { clusters, counts, sums, plain };
}

/**
 * `delta` and `pRaw` of `comparePair` alone, without intervals and effects, which take longer; with `clustered`, by the
 * paired cluster bootstrap also where the exact test applies.
 */
export function testPair<Key>(
  a: ReadonlyMap<Key, PairedItem>,
  b: ReadonlyMap<Key, PairedItem>,
  clustered = false,
): { delta: number; p: number } | null {
  const { clusters, counts, sums, plain } = joined(a, b);
  if (sums.n === 0) return null;
  return plain && !clustered
    ? { delta: (counts.onlyA - counts.onlyB) / sums.n, p: mcnemarExact(counts) }
    : pairedBootstrap(clusters);
}

/**
 * Compares two models on the items that both answered; every outcome other than right counts as wrong. With several
 * attempts an item counts once, by its share of right attempts (Miller 2024, arXiv:2411.00640), and McNemar's
 * test only applies if all shares are 0 or 1.
 */
export function comparePair<Key>(a: ReadonlyMap<Key, PairedItem>, b: ReadonlyMap<Key, PairedItem>): Paired {
  const { clusters: differences, counts, sums, plain } = joined(a, b);
  const { n, weight } = sums;
  const clusters = differences.length;
  const test = plain ? ('exact McNemar' as const) : ('paired cluster bootstrap' as const);
  const none = { delta: null, ci: null, a: null, b: null, pRaw: null, p: null, pByCluster: null, mde: null };
  if (n === 0) return { n, clusters, ...counts, ...none, test, family: 0, effect: { h: null, odds: null } };
  const figures = { a: sums.a / weight, b: sums.b / weight };
  const tested = plain
    ? { ci: clusterInterval(differences, { bounds: [-1, 1] }), p: mcnemarExact(counts) }
    : pairedBootstrap(differences);
  const pRaw = tested?.p ?? null;
  return {
    n,
    clusters,
    ...counts,
    ...figures,
    delta: plain ? (counts.onlyA - counts.onlyB) / n : figures.a - figures.b,
    ci: tested?.ci ?? null,
    test,
    pRaw,
    p: pRaw,
    family: pRaw === null ? 0 : 1,
    // Of each cluster, items that only a has right minus those that only b has right.
    pByCluster: plain ? signFlip(differences.map(({ won }) => won)) : null,
    effect: { h: cohensH(figures.a, figures.b), odds: matchedOdds(counts) },
    mde: minimumDetectable(differences),
  };
}

export interface Pair<Run> {
  a: Run;
  b: Run;
  result: Paired;
}

/** Every pair of the runs in order, each compared on demand; `adjusted` compares them all. */
export function* eachPair<Run, Key>(
  runs: readonly { run: Run; items: ReadonlyMap<Key, PairedItem> }[],
): Generator<Pair<Run>, void, void> {
  for (const [at, a] of runs.entries())
    for (const b of runs.slice(at + 1)) yield { a: a.run, b: b.run, result: comparePair(a.items, b.items) };
}

/** The pairs, with p values Holm-adjusted over those that have one. */
export function adjusted<Run>(pairs: readonly Pair<Run>[]): Pair<Run>[] {
  const family = pairs.flatMap(({ result }) => (result.pRaw === null ? [] : [result.pRaw]));
  const ps = holm(family)[Symbol.iterator]();
  return pairs.map((pair) =>
    pair.result.pRaw === null
      ? pair
      : { ...pair, result: { ...pair.result, p: ps.next().value ?? pair.result.p, family: family.length } },
  );
}
