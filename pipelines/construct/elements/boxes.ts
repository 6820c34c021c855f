import { z } from 'zod';
import { type BBox, bbox } from '#shared/geometry/shapes.ts';
import { elementKinds } from '#shared/contents/element.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { answerBoxToPixels } from '#shared/geometry/answer-boxes.ts';
import { areaOf, type Size } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type GuardVerdict, guardConvention } from '#shared/tasks/points/guard.ts';
import type { ListedElement } from './reply.ts';

/** One listed element on the picture. */
export const placedElement = z.object({
  /** Image pixels, clipped to the picture. */
  bbox,
  kind: z.enum(elementKinds).nullable(),
  name: z.string(),
  role: z.string(),
  score: z.number().min(0).max(1),
});
export type PlacedElement = z.infer<typeof placedElement>;

/** Score of elements for which a model gave none; pre-labels with at least this score are shown by default. */
const unscored = 0.8;
/** With more than this on one screen the model is probably repeating itself. */
const most = 1000;

const four = (box: readonly number[]): [number, number, number, number] | null => {
  const [a, b, c, d, ...more] = box;
  return a !== undefined && b !== undefined && c !== undefined && d !== undefined && more.length === 0
    ? [a, b, c, d]
    : null;
};

export interface Space {
  convention: PointConvention;
  image: Size;
  /** Size of the picture as the model saw it. */
  sent: Size;
}

/** Whether the numbers can be in the convention at all. */
export function guardBoxes(elements: readonly ListedElement[], { convention, image, sent }: Space): GuardVerdict {
  const corners = elements.flatMap(({ box }): [number, number][] => {
    const numbers = four(box);
    return numbers
      ? [
          [numbers[0], numbers[1]],
          [numbers[2], numbers[3]],
        ]
      : [];
  });
  return guardConvention(
    convention,
    corners.map((numbers) => ({ numbers, image, sent, target: null })),
  );
}

/** Converts the listed elements to boxes on the picture; those that cannot be are left out with the reason. */
export function placeElements(
  listed: readonly ListedElement[],
  { convention, image, sent }: Space,
): { elements: PlacedElement[]; leftOut: { name: string; why: string }[] } {
  const elements: PlacedElement[] = [];
  const leftOut: { name: string; why: string }[] = [];
  for (const { box, kind, name, role, score } of listed) {
    const numbers = four(box);
    const shown = (name || role || 'unnamed').slice(0, 120);
    const cut: BBox | null = numbers && clampBox(answerBoxToPixels(convention, numbers, image, sent), image);
    if (!cut) leftOut.push({ name: shown, why: inWords('box-numbers', { n: box.length }) });
    else if (areaOf(cut) === 0) leftOut.push({ name: shown, why: inWords('box-no-area', { box: box.join(', ') }) });
    else if (elements.length >= most) leftOut.push({ name: shown, why: inWords('box-too-many', { most }) });
    else
      elements.push({
        bbox: cut,
        kind,
        name: name.slice(0, 500),
        role: role.slice(0, 100),
        score: score ?? unscored,
      });
  }
  return { elements, leftOut };
}
