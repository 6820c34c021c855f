import { z } from 'zod';
import { bbox, id } from '#shared/contract/common.ts';
import { elementKinds } from '#shared/contract/elements.ts';
import { screenshotPayload } from '../understanding/payload.ts';

/** One element as a run took it up, with the screenshot it is on. Boxes in image pixels. */
export const elementPayload = screenshotPayload.extend({
  elementId: id,
  name: z.string(),
  kind: z.enum(elementKinds).nullable(),
  role: z.string().nullable(),
  /** The coarse description a person gave as a prior; may be empty. */
  description: z.string(),
  locate: bbox,
  /** Further regions that count as the target. */
  regions: z.array(bbox).default([]),
});
export type ElementPayload = z.infer<typeof elementPayload>;
