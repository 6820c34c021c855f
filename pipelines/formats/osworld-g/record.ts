import { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { pixelBox } from '../gold/box.ts';
import { checkedRow, type GoldReader, rowOf, sizedRow, unknownSize } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '../refused.ts';

/** A row of OSWorld-G: a box, an outline, or an absent target. */
export const row = z.object({
  id: z.string().optional(),
  image_path: z.string().min(1),
  image_size: z.tuple([z.number().positive(), z.number().positive()]).optional(),
  instruction: z.string().min(1).max(2000),
  box_type: z.enum(['bbox', 'polygon', 'refusal']),
  /** Numbers one after the other; points may be lists of their own. */
  box_coordinates: z.preprocess((value) => (Array.isArray(value) ? value.flat() : value), z.array(z.number())),
  GUI_types: z.array(z.string()).nullish(),
});

/** The smallest box around an outline x1,y1,x2,y2,… */
export function around(outline: readonly number[]): BBox {
  const xs = outline.filter((_, i) => i % 2 === 0);
  const ys = outline.filter((_, i) => i % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The target's box and outline; both null if it is absent. Errors: Refused. */
export function shapeOf(
  { box_type: type, box_coordinates: numbers }: z.infer<typeof row>,
  convention: Convention,
): { box: RawBox | null; polygon: number[] | null } {
  if (type === 'refusal') return { box: null, polygon: null };
  if (type === 'polygon') {
    // Two corners: an outline that is a box.
    if (numbers.length === 4) return { box: { numbers: around(numbers), convention: 'xyxy-px' }, polygon: null };
    if (numbers.length < 6 || numbers.length % 2 !== 0) throw new Refused(phrase('format-coordinates-outline'));
    return { box: { numbers: around(numbers), convention: 'xyxy-px' }, polygon: numbers };
  }
  const [a, b, c, d, ...more] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
    throw new Refused(phrase('format-coordinates-box'));
  return { box: { numbers: [a, b, c, d], convention }, polygon: null };
}

/** Where a picture may be, below the picture folder. */
export const picturePlaces = (name: string): string[] => [name, `images/${name}`];

export const readTargets: GoldReader<Omit<GroundingItem, 'index'>> = async (value, surroundings) => [
  await rowOf(async () => {
    const checked = row.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { image_path: ref, image_size: statedSize, instruction } = checked.data;
    const places = picturePlaces(ref);
    return sizedRow(surroundings, { ref, statedSize, places }, (size, gone) => {
      const { box, polygon } = shapeOf(checked.data, surroundings.convention ?? 'xywh-px');
      const item = {
        image: { ref, ...size },
        platform: 'linux' as const,
        app: null,
        type: 'basic' as const,
        kind: null,
        instruction,
        targets: box ? [toPixels(box.convention, box.numbers, size)] : [],
        polygon,
        absent: box === null,
      };
      return checkedRow(item, gone, () => void (box && pixelBox(box, size === unknownSize ? null : size, 'locate')));
    });
  }),
];
