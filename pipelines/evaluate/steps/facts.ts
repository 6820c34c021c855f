import { z } from 'zod';
import { bbox, type BBox } from '#shared/geometry/shapes.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Pointing } from '#shared/tasks/showing.ts';

/**
 * Arms of FineState-Bench's visual diagnostic. A model describes the component in words (`describe`), a model finds its
 * box (`locate`: with those words in `both`, without in `box`), and the evaluated model acts with the results.
 * `oracle-box` gives the true box and no description: the control that the published code actually computes.
 */
export const describedArms: readonly string[] = ['description', 'both'];
export const locatedArms: readonly string[] = ['box', 'both'];

/** The description of a component. The box is in fractions of the picture, 0..1, null if none was given. */
export const componentFacts = z.object({ description: z.string().nullable(), box: bbox.nullable() });
export type ComponentFacts = z.infer<typeof componentFacts>;

const described = z.object({
  description: z.object({ purpose: z.string(), appearance: z.string(), features: z.string() }),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A description in one piece is used as its first part. */
function asDescribed(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const description = value['description'];
  const parts = typeof description === 'string' ? { purpose: description } : isRecord(description) ? description : {};
  return { description: { purpose: '', appearance: '', features: '', ...parts } };
}

export const describedReply = z.preprocess(asDescribed, described);
export const locatedReply = z.object({ box: z.array(z.number()).length(4).nullable() });

/** The four numbers of a box in each order, as worded in a prompt. */
export const boxNumbers: Record<BoxOrder, string> = {
  xyxy: 'left, top, right, bottom',
  xywh: 'left, top, width, height',
};

/** A model's box format, and the size of the picture as it saw it. */
export interface BoxForm {
  convention: PointConvention;
  order: BoxOrder;
  sent: Size;
}

/**
 * A box that was requested in fractions; numbers over 1 are read in the model's own convention, in either case as two
 * corners or a corner and a size, as its record declares. Null if it is not a box.
 */
export function boxInFractions(box: readonly number[] | null, { convention, order, sent }: BoxForm): BBox | null {
  if (!box || box.length !== 4 || box.some((n) => !Number.isFinite(n) || n < 0)) return null;
  let [a, b, c, d] = box as [number, number, number, number];
  if (Math.max(a, b, c, d) > 1) {
    if (convention === 'thousand-yx') [a, b, c, d] = [b, a, d, c];
    const [x, y] =
      convention === 'pixel' ? [sent.width, sent.height] : convention === 'percent' ? [100, 100] : [1000, 1000];
    [a, b, c, d] = [a / x, b / y, c / x, d / y];
  }
  if (order === 'xywh') [c, d] = [a + c, b + d];
  const read: BBox = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return read[2] <= 1 && read[3] <= 1 && read[2] > read[0] && read[3] > read[1] ? read : null;
}

/** The description as one text, without empty parts; null if there is none. */
export function descriptionText(reply: z.infer<typeof described>): string | null {
  const { purpose, appearance, features } = reply.description;
  return (
    [purpose, appearance, features]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' ') || null
  );
}

/** What an arm adds about a component: parts of the description, or the true box. Null if nothing. */
export function factsOf(arm: string | null, pointing: Pointing | null, found: ComponentFacts): ComponentFacts | null {
  if (arm === 'oracle-box') {
    if (!pointing?.whole) return null;
    const { image, whole } = pointing;
    const [x1, y1, x2, y2] = whole;
    return { description: null, box: [x1 / image.width, y1 / image.height, x2 / image.width, y2 / image.height] };
  }
  const facts = {
    description: describedArms.includes(arm ?? '') ? found.description : null,
    box: locatedArms.includes(arm ?? '') ? found.box : null,
  };
  return facts.description === null && facts.box === null ? null : facts;
}

const three = (n: number) => n.toFixed(3);

/** The facts as lines of a prompt; null if there are none. */
export function factsText({ description, box }: ComponentFacts): string | null {
  const lines: string[] = [];
  if (description) lines.push(`- Description: ${description}`);
  if (box) {
    lines.push(`- Bounding Box: [${box.map(three).join(', ')}]`);
    lines.push(`- Component Center: (${three((box[0] + box[2]) / 2)}, ${three((box[1] + box[3]) / 2)})`);
  }
  return lines.length === 0 ? null : lines.join('\n');
}
