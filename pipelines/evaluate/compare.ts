import { clusterBootstrap } from '#shared/metrics/bootstrap.ts';
import { mcnemarExact, pairedCounts } from '#shared/metrics/mcnemar.ts';
import { holm } from '#shared/metrics/holm.ts';

/** How one model did on one item. */
export interface PairedItem {
  right: boolean;
  cluster: string;
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
  /** Exact McNemar, two-sided; null without common items. */
  p: number | null;
}

/** Two models on the items that both answered; whatever is not right counts as wrong. */
export function comparePair(a: ReadonlyMap<string, PairedItem>, b: ReadonlyMap<string, PairedItem>): Paired {
  const common = [...a].flatMap(([item, own]) => {
    const other = b.get(item);
    return other ? [{ cluster: own.cluster, a: own.right, b: other.right }] : [];
  });
  const counts = pairedCounts(common.map((one) => [one.a, one.b] as const));
  const n = common.length;
  if (n === 0) return { n, ...counts, delta: null, ci: null, a: null, b: null, p: null };
  const rightA = counts.bothRight + counts.onlyA;
  const rightB = counts.bothRight + counts.onlyB;
  const ci = clusterBootstrap(common.map((one) => ({ cluster: one.cluster, value: Number(one.a) - Number(one.b) })));
  return { n, ...counts, delta: (rightA - rightB) / n, ci, a: rightA / n, b: rightB / n, p: mcnemarExact(counts) };
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
