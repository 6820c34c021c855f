import { difficulties } from '#shared/records/fields.ts';
import { accuracy } from '#shared/metrics/accuracy.ts';
import { shareRight } from '#shared/tasks/share-right.ts';
import { weightedMean } from '#shared/metrics/level-mean.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import { weightedAccuracy } from '#shared/metrics/weighted.ts';
import type { CellMetric, Scored } from '../define.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';
import { type Level, PlatformTable } from '../platform-table.ts';
import type { UnderstandingItem } from './item.ts';
import { countUnanswered, noneUnanswered } from '../reply/unanswered.ts';

export interface UnderstandingPlatform {
  n: number;
  accuracy: number | null;
  weighted: number | null;
  weightedRaw: number | null;
}
export interface UnderstandingLevel extends Level<UnderstandingPlatform> {
  weighted: number | null;
}
/** Fractions 0..1 at full precision, null if n = 0. */
export interface UnderstandingSummary {
  n: number;
  parseFailures: number;
  refusals: number;
  errors: number;
  accuracy: number | null;
  levels: Record<string, UnderstandingLevel>;
}

function cell() {
  const plain = accuracy();
  const weighted = weightedAccuracy();
  return {
    add(hit: boolean, options: number) {
      plain.add(hit);
      weighted.add({ hit, options });
    },
    result(): UnderstandingPlatform {
      const { n, accuracy } = plain.result();
      const weights = weighted.result();
      return { n, accuracy, weighted: weights.weighted, weightedRaw: weights.weightedRaw };
    },
  };
}

/** MMBench-GUI L1's table: difficulty × platform, each level the N-weighted mean of its platforms. */
export function understandingSummary(): Reducer<Scored<UnderstandingItem>, UnderstandingSummary> {
  const table = new PlatformTable(cell);
  const total = accuracy();
  const unanswered = noneUnanswered();
  return {
    add({ item, score }) {
      const hit = score.outcome === 'right';
      countUnanswered(unanswered, score.outcome);
      total.add(hit);
      table.cell(item.difficulty, item.platform).add(hit, item.options.length);
    },
    result() {
      const levels: Record<string, UnderstandingLevel> = {};
      for (const difficulty of difficulties) {
        const level = table.level(difficulty, (part) => part.result());
        if (!level) continue;
        const { n, accuracy, platforms } = level;
        const weighted = weightedMean(Object.values(platforms).map((row) => ({ n: row.n, value: row.weighted })));
        levels[difficulty] = { n, accuracy, weighted, platforms };
      }
      const { n, accuracy } = total.result();
      return { n, ...unanswered, accuracy, levels };
    },
  };
}

/**
 * Figures of one table cell. Over several platforms and levels the weighted figure is the mean of eq. 7 over each
 * platform of each level, as the paper's rows are: all levels have the same number of items there.
 */
export const understandingCellMetrics: readonly CellMetric<UnderstandingItem>[] = [
  shareRight('accuracy', 'Accuracy'),
  {
    id: 'weighted',
    label: 'Weighted accuracy',
    weighting: { by: 'normalised', options: ({ options }) => options.length },
    reducer() {
      const parts = new Map<string, ReturnType<typeof cell>>();
      return {
        add({ item, score }) {
          const key = `${item.difficulty} ${exportedPlatform(item.platform)}`;
          let part = parts.get(key);
          if (!part) parts.set(key, (part = cell()));
          part.add(score.outcome === 'right', item.options.length);
        },
        result() {
          const rows = [...parts.values()].map((part) => part.result());
          return {
            value: weightedMean(rows.map((row) => ({ n: row.n, value: row.weighted }))),
            n: rows.reduce((sum, row) => sum + row.n, 0),
          };
        },
      };
    },
  },
  {
    id: 'weightedRaw',
    label: 'Weighted, not normalised',
    capped: true,
    weighting: { by: 'raw', options: ({ options }) => options.length },
    reducer() {
      const raw = weightedAccuracy();
      return {
        add: ({ item, score }) => raw.add({ hit: score.outcome === 'right', options: item.options.length }),
        result: () => ({ value: raw.result().weightedRaw, n: raw.result().n }),
      };
    },
  },
];
