import { z } from 'zod';

/** A picture by reference: sha256 of the media store or a file name; size in pixels. */
export const imageRef = z.object({ ref: z.string(), width: z.number().positive(), height: z.number().positive() });
