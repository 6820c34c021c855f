import type { z } from 'zod';
import { type ClusterKind, clusterKind } from '#shared/tasks/clusters.ts';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';

type Interval = [number, number] | null;

/** A figure of an evaluation with its 95 % intervals, fractions in 0..1. */
export interface FigureIntervals {
  value: number | null;
  n: number;
  /** Items taken as independent; null for a weighted figure, which has only the other interval. */
  wilson: Interval;
  /** Whole clusters resampled, a t interval for fewer than 20 of them, null for one. */
  clustered: Interval;
  clusters: number;
  clusteredBy: ClusterKind;
}

/** The headline figures that are means of hits, by their id. */
export function headlineIntervals({
  task,
  strict,
}: Pick<z.infer<typeof evaluation>, 'task' | 'strict'>): Record<string, FigureIntervals> {
  return Object.fromEntries(
    strict.headline.flatMap(({ id, value, n, interval, clustered, clusters, counts }) => {
      if (clustered === undefined || clusters === undefined) return [];
      const wilson = id === 'accuracy' || counts !== undefined ? interval : null;
      return [[id, { value, n, wilson, clustered, clusters, clusteredBy: clusterKind(task) }]];
    }),
  );
}
