import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import { componentCategory } from '#shared/contents/element.ts';
import { elementPayload } from '../grounding/payload.ts';

/** One control as passed to a run, with both its boxes and its known states. Boxes in image pixels. */
export const controlPayload = elementPayload.extend({
  interact: bbox.nullable(),
  current: bbox.nullable(),
  category: componentCategory.nullable(),
  component: z.string().nullable(),
  stateNow: z.string().nullable(),
  stateTarget: z.string().nullable(),
});
export type ControlPayload = z.infer<typeof controlPayload>;
