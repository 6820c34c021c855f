import { z } from 'zod';

const part = z.union([z.string(), z.looseObject({ text: z.string() })]);
const message = z.looseObject({ content: z.union([z.string(), z.array(z.unknown())]) });

/** Texts of recorded messages, whatever the shape of their parts. */
export function textsIn(messages: unknown): string[] {
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((entry: unknown) => {
    const found = message.safeParse(entry);
    if (!found.success) return [];
    const { content } = found.data;
    if (typeof content === 'string') return [content];
    return content.flatMap((each) => {
      const read = part.safeParse(each);
      return read.success ? [typeof read.data === 'string' ? read.data : read.data.text] : [];
    });
  });
}
