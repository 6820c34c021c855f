import { clusterBootstrap, pairedClusterBootstrap } from '#shared/metrics/intervals/bootstrap.ts';
import { cohensH, matchedOdds, minimumDetectable } from '#shared/metrics/comparison/effect.ts';
import { mcnemarExact, pairedCounts } from '#shared/metrics/comparison/mcnemar.ts';
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

interface Common {
  cluster: string;
  a: number;
  b: number;
  weight: number;
}

/** For each cluster, items that only a has right minus those that only b has right. */
function clusterTotals(differences: readonly { cluster: string; value: number }[]): number[] {
  const totals = new Map<string, number>();
  for (const { cluster, value } of differences) totals.set(cluster, (totals.get(cluster) ?? 0) + value);
  return [...totals.values()];
}

/** How right an item is, 0..1. */
const shareOf = ({ right, share }: PairedItem): number => share ?? (right ? 1 : 0);

/** The items of both, ready for the tests; `plain`: every item counts 0 or 1. */
function joined(a: ReadonlyMap<string, PairedItem>, b: ReadonlyMap<string, PairedItem>) {
  const both = [...a].flatMap(([item, own]) => {
    const other = b.get(item);
    return other ? [{ own, other }] : [];
  });
  const common = both.map(({ own, other }): Common => {
    const worth = own.worth ?? 1;
    return {
      cluster: own.cluster,
      a: shareOf(own) * worth,
      b: shareOf(other) * worth,
      weight: own.weight ?? 1,
    };
  });
  const whole = (one: PairedItem) => Number.isInteger(shareOf(one));
  return {
    common,
    counts: pairedCounts(both.map(({ own, other }) => [shareOf(own), shareOf(other)] as const)),
    plain: both.every(
      ({ own, other }) => own.weight === undefined && own.worth === undefined && whole(own) && whole(other),
    ),
  };
}

/**
 * `delta` and `pRaw` of `comparePair` alone, without intervals and effects, which take longer; with `clustered`, by the
 * paired cluster bootstrap also where the exact test applies.
 */
export function testPair(
  a: ReadonlyMap<string, PairedItem>,
  b: ReadonlyMap<string, PairedItem>,
  clustered = false,
): { delta: number; p: number } | null {
  const { common, counts, plain } = joined(a, b);
  if (common.length === 0) return null;
  return plain && !clustered
    ? { delta: (counts.onlyA - counts.onlyB) / common.length, p: mcnemarExact(counts) }
    : pairedClusterBootstrap(common);
}

/**
 * Compares two models on the items that both answered; every outcome other than right counts as wrong. With several
 * attempts an item counts once, by its share of right attempts (Miller 2024, arXiv:2411.00640), and McNemar's
 * test only applies if all shares are 0 or 1.
 */
export function comparePair(a: ReadonlyMap<string, PairedItem>, b: ReadonlyMap<string, PairedItem>): Paired {
  const { common, counts, plain } = joined(a, b);
  const n = common.length;
  const clusters = new Set(common.map((one) => one.cluster)).size;
  const test = plain ? ('exact McNemar' as const) : ('paired cluster bootstrap' as const);
  const none = { delta: null, ci: null, a: null, b: null, pRaw: null, p: null, pByCluster: null, mde: null };
  if (n === 0) return { n, clusters, ...counts, ...none, test, family: 0, effect: { h: null, odds: null } };
  const total = common.reduce((sum, one) => sum + one.weight, 0);
  const mean = (of: 'a' | 'b') => common.reduce((sum, one) => sum + one[of] * one.weight, 0) / total;
  const figures = { a: mean('a'), b: mean('b') };
  const differences = common.map((one) => ({ cluster: one.cluster, value: one.a - one.b, weight: one.weight }));
  const tested = plain
    ? { ci: clusterBootstrap(differences, { bounds: [-1, 1] }), p: mcnemarExact(counts) }
    : pairedClusterBootstrap(common);
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
    pByCluster: plain ? signFlip(clusterTotals(differences)) : null,
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
export function* eachPair<Run>(
  runs: readonly { run: Run; items: ReadonlyMap<string, PairedItem> }[],
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
