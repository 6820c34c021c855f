import { componentTypes, type ElementContent } from '#shared/contract/elements.ts';

type Category = NonNullable<ElementContent['category']>;
export type Component = Pick<ElementContent, 'category' | 'component'>;

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const known = Object.entries(componentTypes).flatMap(([category, names]) =>
  names.map((name) => ({ category: category as Category, name, folded: fold(name) })),
);

/** Letters that a shortened name (`DatePick`) must have to be taken for a type. */
const enough = 4;

function typeNamed(name: string): (typeof known)[number] | undefined {
  const folded = fold(name);
  if (folded === '') return undefined;
  const same = known.find((one) => one.folded === folded);
  if (same || folded.length < enough) return same;
  return known.find((one) => one.folded.startsWith(folded) || folded.startsWith(one.folded));
}

/** `BToggleOption200`: the folder of a category. */
const categoryFolder = /^([ABCD])[A-Z][A-Za-z]+\d+(?:json)?$/;
/** `B2Checkbox40`: the folder, or file, of a component. */
const componentFolder = /^([ABCD])\d+([A-Z][A-Za-z &/_-]*?)\d*$/;

/**
 * Category and component of a FineState record. The data set's metadata is noisy (a checkbox of type "BUTTON"), so what
 * the folders say wins: `names` are those of the picture's path, then of the file that the record stands in. Without
 * them the record's own type counts.
 */
export function componentOf(names: readonly string[], type: string | null | undefined): Component {
  const part = names.map((name) => componentFolder.exec(name)).find((found) => found !== null);
  const whole = names.map((name) => categoryFolder.exec(name)).find((found) => found !== null);
  const said = part?.[2] ?? '';
  const found = typeNamed(said) ?? (said === '' && type ? typeNamed(type) : undefined);
  const letter = (part ?? whole)?.[1] as Category | undefined;
  return { category: letter ?? found?.category ?? null, component: found?.name ?? (said.slice(0, 60) || null) };
}
