import { clusterBootstrap, pairedClusterBootstrap } from '#shared/metrics/bootstrap.ts';
import { mcnemarExact, pairedCounts } from '#shared/metrics/mcnemar.ts';
import { holm } from '#shared/metrics/holm.ts';

/** How one model did on one item. */
export interface PairedItem {
  right: boolean;
  cluster: string;
  /** What it weighs in the figure that is compared; all or none of a run's items have one. */
  weight?: number;
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
  /** Screenshots that the common items are from. */
  clusters: number;
  /** Exact McNemar, two-sided, or for weighted figures the paired cluster bootstrap; null without common items. */
  p: number | null;
}

interface Common {
  cluster: string;
  a: boolean;
  b: boolean;
  weight?: number | undefined;
}

/** Weighted means of both and their difference. */
function weighted(common: readonly Common[]): Pick<Paired, 'delta' | 'ci' | 'a' | 'b' | 'p'> {
  const cases = common.map(({ cluster, a, b, weight = 1 }) => ({ cluster, a: Number(a), b: Number(b), weight }));
  const total = cases.reduce((sum, one) => sum + one.weight, 0);
  const mean = (of: 'a' | 'b') => cases.reduce((sum, one) => sum + one[of] * one.weight, 0) / total;
  const paired = pairedClusterBootstrap(cases);
  return { delta: paired?.delta ?? null, ci: paired?.ci ?? null, a: mean('a'), b: mean('b'), p: paired?.p ?? null };
}

/** Two models on the items that both answered; whatever is not right counts as wrong. */
export function comparePair(a: ReadonlyMap<string, PairedItem>, b: ReadonlyMap<string, PairedItem>): Paired {
  const common = [...a].flatMap(([item, own]) => {
    const other = b.get(item);
    return other ? [{ cluster: own.cluster, a: own.right, b: other.right, weight: own.weight }] : [];
  });
  const counts = pairedCounts(common.map((one) => [one.a, one.b] as const));
  const n = common.length;
  const clusters = new Set(common.map((one) => one.cluster)).size;
  if (n === 0) return { n, clusters, ...counts, delta: null, ci: null, a: null, b: null, p: null };
  if (common.some((one) => one.weight !== undefined)) return { n, clusters, ...counts, ...weighted(common) };
  const rightA = counts.bothRight + counts.onlyA;
  const rightB = counts.bothRight + counts.onlyB;
  const ci = clusterBootstrap(
    common.map((one) => ({ cluster: one.cluster, value: Number(one.a) - Number(one.b) })),
    {
      bounds: [-1, 1],
    },
  );
  return {
    n,
    clusters,
    ...counts,
    delta: (rightA - rightB) / n,
    ci,
    a: rightA / n,
    b: rightB / n,
    p: mcnemarExact(counts),
  };
}

/** Every pair of the runs in order, p values Holm-adjusted over the pairs that have one. */
export function comparePairs<Run>(
  runs: readonly { run: Run; items: ReadonlyMap<string, PairedItem> }[],
): { a: Run; b: Run; result: Paired }[] {
  const pairs = runs.flatMap((a, i) =>
    runs.slice(i + 1).map((b) => ({ a: a.run, b: b.run, result: comparePair(a.items, b.items) })),
  );
  const tested = pairs.filter((pair) => pair.result.p !== null);
  const adjusted = holm(tested.map((pair) => pair.result.p ?? 1));
  tested.forEach((pair, at) => {
    pair.result.p = adjusted[at] ?? pair.result.p;
  });
  return pairs;
}
