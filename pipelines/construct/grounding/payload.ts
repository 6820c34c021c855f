import { z } from 'zod';
import { id } from '#shared/records/fields.ts';
import { bbox } from '#shared/geometry/shapes.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { screenshotPayload } from '../understanding/payload.ts';

/** One element as passed to a run, with its screenshot. Boxes in image pixels. */
export const elementPayload = screenshotPayload.extend({
  elementId: id,
  name: z.string(),
  kind: z.enum(elementKinds).nullable(),
  role: z.string().nullable(),
  /** A person's rough description as a prior; may be empty. */
  description: z.string(),
  locate: bbox,
  /** Further regions that count as the target. */
  regions: z.array(bbox).default([]),
});
export type ElementPayload = z.infer<typeof elementPayload>;
