import { z } from 'zod';
import { groundingTypes } from '#shared/tasks/grounding/item.ts';

/** One instruction; `number` counts within its type from 1. */
export const variant = z.object({
  type: z.enum(groundingTypes),
  number: z.number().int().positive(),
  text: z.string(),
});
export type Variant = z.infer<typeof variant>;

const wording = z.string().trim().min(1).max(600);
const three = z.array(wording).length(3);

/** Reply of the drafter: three instructions of each type (MMBench-GUI prompt 3). */
export const draftReply = z.object({ basic_instruction: three, advanced_instruction: three });

export function toVariants(reply: z.infer<typeof draftReply>): Variant[] {
  const numbered = (type: Variant['type'], texts: string[]) =>
    texts.map((text, at): Variant => ({ type, number: at + 1, text }));
  return [...numbered('basic', reply.basic_instruction), ...numbered('advanced', reply.advanced_instruction)];
}

export function sameVariant(a: Pick<Variant, 'type' | 'number'>, b: Pick<Variant, 'type' | 'number'>): boolean {
  return a.type === b.type && a.number === b.number;
}
