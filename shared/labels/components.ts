import { componentTypes, type ElementContent } from '../contents/element.ts';
import type { LabelComponent, LabelSet } from './label-set.ts';

type Category = LabelComponent['category'];

const fold = (name: string): string => name.trim().toLowerCase();

/** The 23 component types of FineState-Bench. */
export const builtInComponents: readonly LabelComponent[] = Object.entries(componentTypes).flatMap(
  ([category, names]) =>
    names.map((name) => ({ name, category: category as Category, colour: null, digit: null, kind: null })),
);

export const isBuiltIn = (name: string): boolean =>
  builtInComponents.some((builtInComponent) => fold(builtInComponent.name) === fold(name));

/** Every component type of a project: the 23 with the project's settings, then its own. */
export function componentsOf({ components }: Pick<LabelSet, 'components'>): LabelComponent[] {
  const set = new Map(components.map((component) => [fold(component.name), component]));
  return [
    ...builtInComponents.map((builtInComponent) => {
      const own = set.get(fold(builtInComponent.name));
      return own ? { ...own, name: builtInComponent.name, category: builtInComponent.category } : builtInComponent;
    }),
    ...components.filter(({ name }) => !isBuiltIn(name)),
  ];
}

/** The type with this name, ignoring case and spaces; undefined if the project has none. */
export function projectComponent(labels: Pick<LabelSet, 'components'>, name: string): LabelComponent | undefined {
  return componentsOf(labels).find((entry) => fold(entry.name) === fold(name));
}

/** Colour of an element's boxes; null for the default. */
export function colourOf(labels: Pick<LabelSet, 'components'>, { component }: ElementContent): string | null {
  return component === null
    ? null
    : (labels.components.find(({ name }) => fold(name) === fold(component))?.colour ?? null);
}

/** The content with a component type, and the type's kind if it has none; null removes the type. */
export function withComponent(content: ElementContent, type: LabelComponent | null): ElementContent {
  return type
    ? { ...content, component: type.name, category: type.category, kind: content.kind ?? type.kind }
    : { ...content, component: null, category: null };
}
