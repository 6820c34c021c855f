import { z } from 'zod';

/** What is said about a set of pictures beside the pictures themselves. */
export const pictureSet = z.object({
  /** What lists call it: the name of the episode and of the step, say. */
  name: z.string().min(1).max(500),
  /** The episode that the pictures were taken from, and the 0-based place of each in it. */
  from: z.object({ episode: z.string(), positions: z.array(z.number().int().min(0)) }).optional(),
});
export type PictureSet = z.infer<typeof pictureSet>;
