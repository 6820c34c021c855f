import { z } from 'zod';

const withOptions = z.looseObject({
  options: z.array(z.object({ letter: z.string(), text: z.string() })).min(2),
  answer: z.string(),
});

/** True for items whose options can be turned round. */
export function canRotate(item: unknown): boolean {
  return withOptions.safeParse(item).success;
}

/**
 * The item once for each rotation of its options: letters stay in order, texts move on by one place, the key follows
 * its text (circular evaluation: all rotations must be right). An item without options is its only rotation.
 */
export function rotationsOf(item: unknown): unknown[] {
  const parsed = withOptions.safeParse(item);
  if (!parsed.success) return [item];
  const { options, answer } = parsed.data;
  const key = options.findIndex((option) => option.letter === answer);
  return options.map((_, shift) => {
    const turned = options.map(({ letter }, at) => ({
      letter,
      text: options[(at + shift) % options.length]?.text ?? '',
    }));
    const place = (key - shift + options.length) % options.length;
    return { ...parsed.data, options: turned, answer: key < 0 ? answer : (options[place]?.letter ?? answer) };
  });
}
