import { z } from 'zod';

export const instructionTypes = ['basic', 'advanced', 'locate', 'interact'] as const;

/** One instruction for an element: basic and advanced (MMBench-GUI L2), locate and interact (FineState-Bench). */
export const instructionContent = z.object({
  type: z.enum(instructionTypes),
  text: z.string().max(2000),
  /** Style of the variant (the paper asks for three per type); null if there is only one. */
  style: z.string().max(60).nullable().default(null),
  /** The variant a person chose for its type; only picked ones enter a release. */
  picked: z.boolean().default(false),
});

export type InstructionContent = z.infer<typeof instructionContent>;
