import type { z } from 'zod';
import { type AnswerSample, answerSample, guardAnswers } from '#shared/tasks/points/answer-guard.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { guardFinding as guardFound } from '#shared/contract/runs/evaluations/evaluation.ts';
import { evaluationOptions } from '#pipelines/evaluate/payload.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { firstPoints } from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import { requireTask } from '../../release/tasks.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Number of answers that the guard looks at. */
export const guardedAnswers = 20;

export type GuardFinding = z.infer<typeof guardFound>;

interface Sample extends AnswerSample {
  index: number;
  label: string;
  screenshotName: string;
  sha256: string;
}

/**
 * Reports that the numbers in a run's first answers cannot be in the convention declared for its model; null if they
 * can, or if too few answers have numbers. Built-in models always answer in pixels, whatever their numbers are.
 */
export function guardFinding(db: ReadDb, runId: string): GuardFinding | null {
  const run = findRun(db, runId);
  const request = evaluationRequest.safeParse(run?.request);
  const options = evaluationOptions.safeParse(run?.options);
  if (!request.success || !options.success || isBaseline(request.data.model)) return null;
  const task = requireTask(request.data.task);
  const { coordinates, boxes } = options.data;
  const declared = { coordinates, boxes };
  const samples = firstPoints(db, runId, guardedAnswers).flatMap(
    ({ index, screenshotName, item, strict, reply }): Sample[] => {
      const pointing = task.pointing(task.item.parse(item));
      if (!pointing) return [];
      const { image, instruction, targets } = pointing;
      const { numbers, convention, sent } = strict.read;
      const answer = { numbers, convention, point: strict.point, reply };
      const sample = answerSample(answer, { image, sent: sent ?? image, target: targets[0] ?? null }, declared);
      return sample ? [{ ...sample, index, screenshotName, label: instruction, sha256: image.ref }] : [];
    },
  );
  if (samples.length < 3) return null;
  const { reasons, best, verdict, fits } = guardAnswers(declared, samples, {
    boxes: (best) => phrase('guard-advice-set-boxes', { best }),
  });
  const [first, second] = reasons;
  if (!first) return null;
  return {
    declared: coordinates,
    declaredBoxes: boxes,
    best: best.coordinates,
    bestBoxes: best.boxes,
    reason: second ? phrase('guard-both', { first, second }) : first,
    n: verdict.n,
    fits: fits.map(({ convention, boxes: order, possible, inside, hits }) => ({
      ...{ convention, boxes: order, possible, inside, hits },
    })),
    answers: samples.map(({ index, label, screenshotName, sha256, image, target, numbers, box }, at) => ({
      ...{ index, label, screenshotName, sha256, width: image.width, height: image.height, target },
      numbers: [...(box ?? numbers)],
      points: fits.map((fit) => fit.points[at] ?? [0, 0]),
    })),
  };
}
