import type { z } from 'zod';
import { type PointConvention, pointConvention } from '#shared/contract/runs/models.ts';
import { guardConvention, type GuardSample } from '#shared/tasks/points/guard.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { guardFinding as guardFound } from '#shared/contract/runs/evaluations/evaluation.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { firstPoints } from '../../db/queries/runs/predictions.ts';
import { findRun } from '../../db/queries/runs/runs.ts';
import { requireTask } from './tasks.ts';

/** Answers that the guard looks at. */
export const guardedAnswers = 20;

export type GuardFinding = z.infer<typeof guardFound>;

interface Sample extends GuardSample {
  index: number;
  label: string;
  screenshotName: string;
  sha256: string;
}

/**
 * Whether the numbers of a run's first answers can be what its model was declared to speak; null when they can, or
 * when there are too few answers with numbers to tell. Built-in models always speak pixels, however their points fall.
 */
export function guardFinding(db: ReadDb, runId: string): GuardFinding | null {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return null;
  const task = requireTask(request.data.task);
  let declared: PointConvention | null = null;
  const samples = firstPoints(db, runId, guardedAnswers).flatMap(
    ({ index, screenshotName, item, strict }): Sample[] => {
      const { numbers, convention, sent } = strict.read;
      const pointing = task.pointing(task.item.parse(item));
      const spoken = pointConvention.safeParse(convention);
      const [a, b, c, d] = numbers;
      if (!pointing || !spoken.success || a === undefined || b === undefined) return [];
      declared ??= spoken.data;
      const { image, instruction, targets } = pointing;
      const at: [number, number] = c === undefined || d === undefined ? [a, b] : [(a + c) / 2, (b + d) / 2];
      const named = { index, screenshotName, label: instruction, sha256: image.ref };
      return [{ ...named, numbers: at, image, sent: sent ?? image, target: targets[0] ?? null }];
    },
  );
  if (declared === null || samples.length < 3) return null;
  const verdict = guardConvention(declared, samples);
  if (verdict.ok || verdict.reason === null) return null;
  return {
    declared,
    best: verdict.best,
    reason: verdict.reason,
    n: verdict.n,
    fits: verdict.fits.map(({ convention, possible, inside, hits }) => ({ convention, possible, inside, hits })),
    answers: samples.map(({ index, label, screenshotName, sha256, image, target, numbers }, at) => ({
      ...{ index, label, screenshotName, sha256, width: image.width, height: image.height, target },
      numbers: [numbers[0], numbers[1]],
      points: verdict.fits.map((fit) => fit.points[at] ?? [0, 0]),
    })),
  };
}
