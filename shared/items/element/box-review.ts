import { z } from 'zod';
import { point, type Point } from '#shared/geometry/shapes.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { ReviewRules } from '../define.ts';
import { measurePlacing, type Placing, placing, placingsAlike } from './placing.ts';
import { elementRejectReasons } from './reject-reasons.ts';
import { phrase } from '../../phrases/phrase.ts';

/** The queue's name for an element without an instruction. */
export const boxLane = 'box';

/** A pseudo-random fraction 0..1 that depends only on the box. */
function fractionOf(sides: readonly number[], salt: number): number {
  let hash = salt;
  for (const side of sides) hash = Math.imul(hash ^ Math.round(side * 16), 0x9e3779b1) ^ (hash >>> 15);
  return (hash >>> 0) / 2 ** 32;
}

/** A point in the middle part of an element without a name, so that it can be asked for; not its centre. */
export function hintOf({ name, component, absent, locate }: ElementContent): Point | null {
  if (name.trim() || component || absent || !locate) return null;
  const [x1, y1, x2, y2] = locate;
  const at = (from: number, to: number, salt: number) =>
    Math.round(from + (to - from) * (0.25 + fractionOf(locate, salt) / 2));
  return [at(x1, x2, 1), at(y1, y2, 2)];
}

/** What a reviewer sees of a box before placing it; `near` only if it has no name. */
export const shownBox = z.object({
  name: z.string(),
  kind: elementContent.shape.kind,
  component: z.string().nullable(),
  stateNow: z.string().nullable(),
  near: point.nullable(),
});

function boxShown(content: ElementContent): z.infer<typeof shownBox> {
  const { name, kind, component, stateNow } = content;
  return { name, kind, component, stateNow, near: hintOf(content) };
}

/** How likely a box without findings needs a check, 0..1: no name, short sides, and not drawn by hand. */
export function boxRisk({ name, component, locate }: ElementContent, byPerson: boolean): number {
  const side = locate ? Math.min(locate[2] - locate[0], locate[3] - locate[1]) : 0;
  const small = side < 12 ? 0.4 : side < 24 ? 0.2 : 0;
  return small + (name.trim() || component ? 0 : 0.2) + (byPerson ? 0 : 0.3);
}

/** An element alone is reviewed as a box: its name is shown, and the reviewer says where it is. */
export const boxReview: ReviewRules<ElementContent, Placing> = {
  as: boxLane,
  answer: placing,
  key({ absent, locate }) {
    if (absent) return { kind: 'absent' };
    return locate && { kind: 'box', box: locate };
  },
  labelOf(answer, _then, now) {
    if (answer.kind === 'cannot') return `cannot: ${answer.reason}`;
    return measurePlacing(answer, now).hit ? 'right' : 'wrong';
  },
  answerLabel: (answer) => (answer.kind === 'cannot' ? `cannot: ${answer.reason}` : answer.kind),
  alike: placingsAlike,
  measure: measurePlacing,
  misfit: () => null,
  blind: boxShown,
  unfit: ({ absent, locate }) => (locate || absent ? null : phrase('unfit-element-no-box')),
  rejectReasons: elementRejectReasons,
};
