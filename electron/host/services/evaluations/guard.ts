import { z } from 'zod';
import type { BBox } from '#shared/contract/common.ts';
import { bbox } from '#shared/contract/common.ts';
import { type PointConvention, pointConvention } from '#shared/contract/models.ts';
import { guardConvention, type GuardSample } from '#shared/tasks/points/guard.ts';
import { imageRef } from '#shared/tasks/image.ts';
import type { ReadDb } from '../../db/connection.ts';
import { firstPoints } from '../../db/queries/predictions.ts';

/** Answers that the guard looks at. */
export const guardedAnswers = 20;

const pointed = z.object({
  image: imageRef,
  targets: z.array(bbox).optional(),
  locate: bbox.nullish(),
});

export interface GuardFinding {
  declared: PointConvention;
  best: PointConvention;
  reason: string;
  n: number;
}

/**
 * Whether the numbers of a run's first answers can be what its model was declared to speak; null when they can, or
 * when there are too few answers with numbers to tell.
 */
export function guardFinding(db: ReadDb, runId: string): GuardFinding | null {
  const found = firstPoints(db, runId, guardedAnswers);
  let declared: PointConvention | null = null;
  const samples = found.flatMap(({ item, strict }): GuardSample[] => {
    const { numbers, convention, sent } = strict.read;
    const shown = pointed.safeParse(item);
    const spoken = pointConvention.safeParse(convention);
    const [a, b, c, d] = numbers;
    if (!shown.success || !spoken.success || a === undefined || b === undefined) return [];
    declared ??= spoken.data;
    const { image, targets, locate } = shown.data;
    const target: BBox | null = targets?.[0] ?? locate ?? null;
    const at: [number, number] = c === undefined || d === undefined ? [a, b] : [(a + c) / 2, (b + d) / 2];
    return [{ numbers: at, image, sent: sent ?? image, target }];
  });
  if (declared === null || samples.length < 3) return null;
  const verdict = guardConvention(declared, samples);
  return verdict.ok || verdict.reason === null
    ? null
    : { declared, best: verdict.best, reason: verdict.reason, n: verdict.n };
}
