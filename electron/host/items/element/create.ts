import type { z } from 'zod';
import type { elementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import type { Change } from '../../changes/change.ts';
import { createItem, type Made, type NewItem } from '../../changes/create.ts';

/** Adds an element to a screenshot. */
export function createElement(
  to: Change,
  { screenshotId: id, ...made }: NewItem & { screenshotId: string; content: z.input<typeof elementContent> },
): Made {
  return createItem(to, element.id, { ...made, subject: { kind: 'screenshot', id } });
}
