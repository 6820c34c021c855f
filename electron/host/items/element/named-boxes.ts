import { elementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import type { NamedBox } from '#shared/tasks/points/failure.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';

/** The elements of a screenshot that have a box, in image pixels. */
export function namedBoxesOn(db: ReadDb, screenshotId: string): NamedBox[] {
  return itemsOf(db, element.id, screenshotId, false).flatMap((item) => {
    const { name, locate } = elementContent.parse(item.content);
    return locate ? [{ name, box: locate }] : [];
  });
}
