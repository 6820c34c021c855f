import { componentTypes, type ElementContent } from '#shared/contents/element.ts';

type Category = NonNullable<ElementContent['category']>;
export type Component = Pick<ElementContent, 'category' | 'component'>;

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
/** The 23 component types with their category (FineState-Bench, component taxonomy). */
export const components: readonly { name: string; category: Category }[] = Object.entries(componentTypes).flatMap(
  ([category, names]) => names.map((name) => ({ name, category: category as Category })),
);

/** Minimum length for an abbreviated name (`DatePick`) to be recognised as a type. */
const enough = 4;

/** The type that a model or an import means by `slider`, `SEEKBAR`, `Dropdown`; null if it is none of the 23. */
export function componentNamed(text: string): { name: string; category: Category } | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  return (
    components.find(({ name }) => fold(name) === wanted) ??
    components.find(({ name }) => name.split('/').some((part) => fold(part) === wanted)) ??
    null
  );
}

/** Like {@link componentNamed}, but also recognises abbreviated names. */
function typeNamed(name: string): { name: string; category: Category } | null {
  const same = componentNamed(name);
  const folded = fold(name);
  if (same || folded.length < enough) return same;
  return components.find(({ name: type }) => fold(type).startsWith(folded) || folded.startsWith(fold(type))) ?? null;
}

/** `BToggleOption200`: the folder of a category. */
const categoryFolder = /^([ABCD])[A-Z][A-Za-z]+\d+(?:json)?$/;
/** `B2Checkbox40`: the folder, or file, of a component. */
const componentFolder = /^([ABCD])\d+([A-Z][A-Za-z &/_-]*?)\d*$/;

/**
 * Category and component of a FineState record. The data set's metadata is noisy (a checkbox of type "BUTTON"), so the
 * folders take precedence: `names` are those of the picture's path, then of the record's file. Without them the
 * record's own type is used.
 */
export function componentOf(names: readonly string[], type: string | null | undefined): Component {
  const part = names.map((name) => componentFolder.exec(name)).find((found) => found !== null);
  const whole = names.map((name) => categoryFolder.exec(name)).find((found) => found !== null);
  const text = part?.[2] ?? '';
  const found = typeNamed(text) ?? (text === '' && type ? typeNamed(type) : null);
  const letter = (part ?? whole)?.[1] as Category | undefined;
  return { category: letter ?? found?.category ?? null, component: found?.name ?? (text.slice(0, 60) || null) };
}
