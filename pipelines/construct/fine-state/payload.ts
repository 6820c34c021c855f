import { z } from 'zod';
import { bbox } from '#shared/contract/common.ts';
import { componentCategory } from '#shared/contract/elements.ts';
import { elementPayload } from '../grounding/payload.ts';

/** One control as a run took it up, with both its boxes and what is known of its states. Boxes in image pixels. */
export const controlPayload = elementPayload.extend({
  interact: bbox.nullable(),
  current: bbox.nullable(),
  category: componentCategory.nullable(),
  component: z.string().nullable(),
  stateNow: z.string().nullable(),
  stateTarget: z.string().nullable(),
});
export type ControlPayload = z.infer<typeof controlPayload>;
