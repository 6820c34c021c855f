import type { Point } from '#shared/geometry/shapes.ts';
import { pointFromPixels } from '#shared/geometry/points.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { ReadingSpace } from '../reading/named.ts';

/** Digits that survive the way to image pixels and back. */
const exact = (value: number) => Math.round(value * 1e6) / 1e6;

/** Reports a place as the model wrote it, for the convention guard. */
export function reportPlace(ctx: StepContext, model: string, point: Point, space: ReadingSpace): void {
  const { coordinates, image, sent } = space;
  const [a, b] = pointFromPixels(coordinates, point, image, sent);
  ctx.live().answered(ctx.runId, { model, coordinates, numbers: [exact(a), exact(b)], image, sent });
}
