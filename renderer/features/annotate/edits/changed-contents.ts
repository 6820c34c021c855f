import type { Element } from '#shared/contract/elements.ts';
import type { ElementContent } from '#shared/contents/element.ts';

export type ContentChange = (content: ElementContent) => ElementContent;

/** The elements that a change alters, with their new content. */
export function changedContents(
  elements: readonly Element[],
  ids: readonly string[],
  change: ContentChange,
): ReadonlyMap<string, ElementContent> {
  const changed = new Map<string, ElementContent>();
  for (const { id, content } of elements) {
    const next = ids.includes(id) ? change(content) : content;
    if (JSON.stringify(next) !== JSON.stringify(content)) changed.set(id, next);
  }
  return changed;
}
