import { componentTypes, type ElementContent } from '../contract/elements.ts';
import type { LabelComponent, LabelSet } from '../contract/labels.ts';

type Category = LabelComponent['category'];

const fold = (name: string): string => name.trim().toLowerCase();

/** The 23 component types of FineState-Bench. */
export const builtInComponents: readonly LabelComponent[] = Object.entries(componentTypes).flatMap(
  ([category, names]) =>
    names.map((name) => ({ name, category: category as Category, colour: null, digit: null, kind: null })),
);

export const isBuiltIn = (name: string): boolean => builtInComponents.some((one) => fold(one.name) === fold(name));

/** Every component type of a project: the 23 with what it sets for them, then its own. */
export function componentsOf({ components }: Pick<LabelSet, 'components'>): LabelComponent[] {
  const set = new Map(components.map((one) => [fold(one.name), one]));
  return [
    ...builtInComponents.map((one) => {
      const own = set.get(fold(one.name));
      return own ? { ...own, name: one.name, category: one.category } : one;
    }),
    ...components.filter(({ name }) => !isBuiltIn(name)),
  ];
}

/** The type of this name, however it is spelt; undefined when the project has none. */
export function projectComponent(labels: Pick<LabelSet, 'components'>, name: string): LabelComponent | undefined {
  return componentsOf(labels).find((one) => fold(one.name) === fold(name));
}

/** Colour of an element's boxes; null for the usual one. */
export function colourOf(labels: Pick<LabelSet, 'components'>, { component }: ElementContent): string | null {
  return component === null
    ? null
    : (labels.components.find(({ name }) => fold(name) === fold(component))?.colour ?? null);
}

/** The content with a component type, and the kind that comes with it where it has none; null takes the type away. */
export function withComponent(content: ElementContent, type: LabelComponent | null): ElementContent {
  return type
    ? { ...content, component: type.name, category: type.category, kind: content.kind ?? type.kind }
    : { ...content, component: null, category: null };
}
