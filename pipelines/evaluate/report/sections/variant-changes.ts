import { sweepOf, variantsOf } from '#shared/contract/runs/evaluations/variants.ts';
import { type Evaluation, leadOf, percent, range, readingOf, type ReadingName, rowName } from '../model.ts';
import type { Comparison } from '../section.ts';

/** One run against the plain run of its model, on the items of both. Positive: better than the plain run. Shares, 0..1. */
export interface Change {
  plain: string;
  run: string;
  name: string;
  n: number;
  before: number | null;
  now: number | null;
  change: number | null;
  ci: readonly [number, number] | null;
  p: number | null;
  /** With whole screenshots or episodes as the units; null where the test knows them. */
  pByCluster: number | null;
}

/** Each plain run with its variants; the runs that `compare` has to be asked for, the plain one first. */
export function plainRuns(rows: readonly Evaluation[]): { plain: Evaluation; variants: Evaluation[] }[] {
  const found = new Map<string, { plain: Evaluation; variants: Evaluation[] }>();
  for (const row of rows) {
    const own = variantsOf(row, rows);
    if (own) found.set(own.plain.run.id, own);
  }
  return [...found.values()];
}

/** The changes against plain runs, from pairs whose first run is the plain one. */
export function changesIn(rows: readonly Evaluation[], pairs: readonly Comparison[]): Change[] {
  return plainRuns(rows).flatMap(({ plain, variants }) =>
    variants.flatMap((variant): Change[] => {
      const pair = pairs.find(({ a, b }) => a.run === plain.run.id && b.run === variant.run.id);
      if (!pair) return [];
      return [
        {
          ...{ plain: rowName(plain), run: variant.run.id, name: rowName(variant), n: pair.n },
          ...{ before: pair.a.value, now: pair.b.value, change: pair.delta === null ? null : -pair.delta },
          ...{ ci: pair.ci && [-pair.ci[1], -pair.ci[0]], p: pair.pRaw, pByCluster: pair.pByCluster },
        },
      ];
    }),
  );
}

/** A temperature sweep as lines: temperature, figure, interval. Empty if the runs are none. */
export function sweepLines(rows: readonly Evaluation[], reading: ReadingName): string[][] {
  const seen = new Set<string>();
  return rows.flatMap((active) => {
    const points = sweepOf(active, rows);
    if (points.length === 0 || seen.has(active.model)) return [];
    seen.add(active.model);
    return points.map(({ temperature, evaluation }) => {
      const figure = leadOf(readingOf(evaluation, reading));
      const ci = figure?.clustered ?? figure?.interval ?? null;
      return [
        evaluation.model,
        String(temperature),
        figure?.label ?? '',
        percent(figure?.value ?? null),
        range(ci),
        String(evaluation.scored),
      ];
    });
  });
}
