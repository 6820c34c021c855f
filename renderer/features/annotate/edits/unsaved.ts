import type { Element } from '#shared/contract/elements.ts';

/** An element as it is shown before the host has it. */
export function unsaved(made: Pick<Element, 'id' | 'screenshotId' | 'content' | 'source'>): Element {
  return { ...made, revision: 0, state: 'draft', lints: [] };
}
