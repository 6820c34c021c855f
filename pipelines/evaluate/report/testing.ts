import type { ScoreReading } from '../score-table.ts';
import type { Evaluation } from './model.ts';

const run: Omit<Evaluation['run'], 'subject'> = {
  ...{ id: 'r1', kind: 'evaluate', title: '', state: 'done', note: null, notes: [], waiting: null },
  ...{ items: 4, done: 4, failed: 0, startedAt: '2026-01-01T00:00:00Z', endedAt: null, activeSeconds: 1 },
  ...{ secondsLeft: null, perMinute: null, spent: 0.01, reserved: 0, budget: null, expectedCost: null },
  ...{ calls: 4, reused: 0, resumed: 0, models: ['m'], by: 'Cora' },
};

/** A finished evaluation as input of a report, for tests. */
export const evaluationOf = ({
  task,
  model,
  family,
  strict,
  arm = null,
}: {
  task: string;
  model: string;
  family: string;
  strict: ScoreReading;
  arm?: string | null;
}): Evaluation => ({
  run: { ...run, subject: task },
  ...{ task, model, release: 'v1', baseline: false, archived: false, scored: 4, of: 4, strict, parity: null },
  settings: {
    ...{ arm, detector: null, circular: false, noImage: false, visualPrompt: null, thinking: false, samples: 1 },
    ...{ hints: null, parityParser: null, limit: null, draw: null, seed: null, shard: null, extractor: null },
  },
  manifest: {
    ...{ promptId: 'p', promptVersion: 1, parser: 'strict', releaseHash: 'h', params: { family }, imagePolicy: {} },
    ...{ itemListHash: 'items-hash', startedAt: '2026-01-01T00:00:00Z', promptHash: null, modelHash: null },
    ...{ provider: 'openai', baseUrl: null, appVersion: '0.1.0' },
  },
  summary: { strict: {}, parity: null },
  ...{ served: [], latency: null, misses: [], guard: null, alarms: [], passes: null, extracted: null },
});
