import { z } from 'zod';
import { componentNamed } from '#shared/contents/component.ts';

const words = z.string().trim().min(1).max(600);

/** One case as models write it. */
export const fineStateCase = z.object({
  component: z.string().refine((text) => componentNamed(text) !== null, 'it must be one of the 23 component types'),
  state_now: words,
  state_target: words,
  locate_instruction: words,
  interact_instruction: words,
});
