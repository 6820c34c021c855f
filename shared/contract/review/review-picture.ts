import { z } from 'zod';
import { id, platform, sha256 } from '../../records/fields.ts';

/** The picture that a reviewer decides on; width and height in pixels of the stored picture. */
export const reviewPicture = {
  screenshotId: id,
  screenshotName: z.string(),
  sha256,
  width: z.number(),
  height: z.number(),
  platform: platform.nullable(),
  app: z.string().nullable(),
};
