import type { z } from 'zod';
import { create } from 'zustand';
import { pointToPixels } from '#shared/geometry/points.ts';
import type { tryResult } from '#shared/contract/runs/models.ts';
import { pointConventions } from '#shared/geometry/number-conventions.ts';
import type { ElementContent } from '#shared/contents/element.ts';

export type TryResult = z.infer<typeof tryResult>;

/** A try: what a model was asked, and the result. */
export interface Tried {
  screenshotId: string;
  prompt: string;
  ask: 'point' | 'text';
  result: TryResult;
}

/** The last try of each model, since the window was opened; it is shown again when the person returns to the model. */
export const useTries = create<Record<string, Tried>>(() => ({}));

export interface OtherReading {
  convention: (typeof pointConventions)[number];
  point: readonly [number, number];
  inside: boolean;
}

/** The numbers of a reply under each convention, in pixels of the stored picture (`width` × `height`). */
export function readingsOf(result: TryResult, width: number, height: number): OtherReading[] {
  const { place } = result;
  if (place === null) return [];
  const image = { width, height };
  return pointConventions.map((convention) => {
    const point = pointToPixels(convention, place, image, result.sent ?? image);
    return { convention, point, inside: point[0] >= 0 && point[1] >= 0 && point[0] <= width && point[1] <= height };
  });
}

/** The smallest drawn element whose locate box contains the point, edges included. */
export function elementAt<E extends { content: Pick<ElementContent, 'locate'> }>(
  elements: readonly E[],
  [x, y]: readonly [number, number],
): E | null {
  let best: E | null = null;
  let bestArea = Number.POSITIVE_INFINITY;
  for (const element of elements) {
    const box = element.content.locate;
    if (!box || x < box[0] || y < box[1] || x > box[2] || y > box[3]) continue;
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (area < bestArea) [best, bestArea] = [element, area];
  }
  return best;
}
