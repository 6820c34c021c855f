import { z } from 'zod';

/** Data of a set of pictures, apart from the pictures. */
export const pictureSet = z.object({
  /** Its name in lists, for example the name of the episode and of the step. */
  name: z.string().min(1).max(500),
  /** The episode from which the pictures were taken, and the 0-based index of each in it. */
  from: z.object({ episode: z.string(), positions: z.array(z.number().int().min(0)) }).optional(),
});
export type PictureSet = z.infer<typeof pictureSet>;
