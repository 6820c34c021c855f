import type { ElementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import type { WrittenList } from './written-list.ts';

/** The elements of a screenshot. */
export const elementList: WrittenList = {
  kind: element.id,
  put({ elements }, { id, content, state, source, raw }) {
    elements.push({ id, content: content as ElementContent, state, source, raw, instructions: [] });
  },
};
