import type { Element } from '#shared/contract/elements.ts';

/** Which drawn elements the list shows: all, those with findings, those not approved yet, those without a kind. */
export const elementFilters = {
  all: () => true,
  found: ({ lints }: Element): boolean => lints.some((lint) => lint.severity !== 'info'),
  open: ({ state }: Element): boolean => state !== 'approved',
  bare: ({ content }: Element): boolean => content.kind === null,
} as const;
export const filterNames = Object.keys(elementFilters) as (keyof typeof elementFilters)[];

/** One of those, or the elements of one component type. */
export type ElementFilter = keyof typeof elementFilters | { component: string };

export function fitsFilter(filter: ElementFilter): (element: Element) => boolean {
  return typeof filter === 'string'
    ? elementFilters[filter]
    : ({ content }) => content.component?.toLowerCase() === filter.component.toLowerCase();
}

/** The component types on a picture, each once, by name. */
export function typesOn(elements: readonly Element[]): string[] {
  const names = new Map(
    elements.flatMap(({ content: { component } }) => (component ? [[component.toLowerCase(), component]] : [])),
  );
  return [...names.values()].sort((a, b) => a.localeCompare(b));
}
