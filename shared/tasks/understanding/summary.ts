import { difficulties, platforms } from '#shared/contract/common.ts';
import { accuracy } from '#shared/metrics/accuracy.ts';
import { weightedMean } from '#shared/metrics/level-mean.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import { weightedAccuracy } from '#shared/metrics/weighted.ts';
import type { CellMetric, Scored } from '../define.ts';
import { exportedPlatform } from '../lints/platform-names.ts';
import type { UnderstandingItem } from './item.ts';
import { countUnanswered, noneUnanswered } from '../reply/unanswered.ts';

export interface UnderstandingPlatform {
  n: number;
  accuracy: number | null;
  weighted: number | null;
  weightedRaw: number | null;
}
export interface UnderstandingLevel {
  n: number;
  accuracy: number | null;
  weighted: number | null;
  platforms: Record<string, UnderstandingPlatform>;
}
/** Fractions 0..1 at full precision, null where n = 0. */
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
  const cells = new Map<string, Map<string, ReturnType<typeof cell>>>();
  const total = accuracy();
  const unanswered = noneUnanswered();
  return {
    add({ item, score }) {
      const hit = score.outcome === 'right';
      countUnanswered(unanswered, score.outcome);
      total.add(hit);
      let level = cells.get(item.difficulty);
      if (!level) cells.set(item.difficulty, (level = new Map()));
      const platform = exportedPlatform(item.platform);
      let part = level.get(platform);
      if (!part) level.set(platform, (part = cell()));
      part.add(hit, item.options.length);
    },
    result() {
      const levels: Record<string, UnderstandingLevel> = {};
      for (const difficulty of difficulties) {
        const level = cells.get(difficulty);
        if (!level) continue;
        const parts: Record<string, UnderstandingPlatform> = {};
        for (const name of [...platforms.map((platform) => `os_${platform}`), 'unknown']) {
          const part = level.get(name);
          if (part) parts[name] = part.result();
        }
        const rows = Object.values(parts);
        levels[difficulty] = {
          n: rows.reduce((sum, row) => sum + row.n, 0),
          accuracy: weightedMean(rows.map((row) => ({ n: row.n, value: row.accuracy }))),
          weighted: weightedMean(rows.map((row) => ({ n: row.n, value: row.weighted }))),
          platforms: parts,
        };
      }
      const { n, accuracy } = total.result();
      return { n, ...unanswered, accuracy, levels };
    },
  };
}

/** Figures of one table cell. Over several platforms the weighted figure is eq. 7's mean, as in the table above. */
export const understandingCellMetrics: readonly CellMetric<UnderstandingItem>[] = [
  {
    id: 'accuracy',
    label: 'Accuracy',
    reducer() {
      const plain = accuracy();
      return {
        add: ({ score }) => plain.add(score.outcome === 'right'),
        result: () => ({ value: plain.result().accuracy, n: plain.result().n }),
      };
    },
  },
  {
    id: 'weighted',
    label: 'Weighted accuracy',
    reducer() {
      const parts = new Map<string, ReturnType<typeof cell>>();
      return {
        add({ item, score }) {
          const platform = exportedPlatform(item.platform);
          let part = parts.get(platform);
          if (!part) parts.set(platform, (part = cell()));
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
    reducer() {
      const raw = weightedAccuracy();
      return {
        add: ({ item, score }) => raw.add({ hit: score.outcome === 'right', options: item.options.length }),
        result: () => ({ value: raw.result().weightedRaw, n: raw.result().n }),
      };
    },
  },
];
