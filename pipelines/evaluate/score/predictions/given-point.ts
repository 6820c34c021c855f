import type { Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import { answered, type Reading } from '#shared/tasks/reading.ts';

/**
 * A prediction given as two numbers, in the declared convention; null if it is not a point. `[-1, -1]` says that there is
 * no such target, as in the answers of OSWorld-G.
 */
export function readGivenPoint(
  value: unknown,
  image: Size,
  convention: PointConvention,
  sent: Size = image,
): Reading<GroundingAnswer> | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y] = value as unknown[];
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return null;
  const isAbsent = x === -1 && y === -1;
  return answered(
    { point: isAbsent ? null : pointToPixels(convention, [x, y], image, sent), numbers: [x, y], convention, box: null },
    'given-point',
    null,
  );
}

/** Conventions that need the picture's size to convert to pixels. */
export function needsSize(convention: PointConvention): boolean {
  return convention !== 'pixel';
}
