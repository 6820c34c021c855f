import { z } from 'zod';
import { componentTypes } from '#shared/contract/elements.ts';

type Category = keyof typeof componentTypes;

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** The 23 component types with their category (FineState-Bench, component taxonomy). */
export const components: readonly { name: string; category: Category }[] = (
  Object.keys(componentTypes) as Category[]
).flatMap((category) => componentTypes[category].map((name) => ({ name, category })));

/** The type a model or an import means: `slider`, `SEEKBAR`, `Dropdown`; null when it is none of the 23. */
export function componentNamed(text: string): { name: string; category: Category } | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  return (
    components.find(({ name }) => fold(name) === wanted) ??
    components.find(({ name }) => name.split('/').some((part) => fold(part) === wanted)) ??
    null
  );
}

const words = z.string().trim().min(1).max(600);

/** One case as models write it. */
export const fineStateCase = z.object({
  component: z.string().refine((text) => componentNamed(text) !== null, 'one of the 23 component types is wanted'),
  state_now: words,
  state_target: words,
  locate_instruction: words,
  interact_instruction: words,
});
