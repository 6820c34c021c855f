import type { Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contract/elements.ts';
import type { ReadDb } from '../db/connection.ts';
import { getItem, itemsOf, type StoredItem } from '../db/queries/items.ts';
import { lintsOf } from '../db/queries/lints.ts';
import { getScreenshot } from '../db/queries/screenshots.ts';
import { notFound } from '../errors.ts';

function toElement(db: ReadDb, item: StoredItem): Element {
  return {
    id: item.id,
    screenshotId: item.screenshotId,
    revision: item.revision,
    state: item.state,
    content: elementContent.parse(item.content),
    source: item.source,
    lints: lintsOf(db, 'element', item.id),
  };
}

/** Elements of a screenshot in the order they were made. */
export function listElements(db: ReadDb, screenshotId: string, withRetired: boolean): Element[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return itemsOf(db, 'element', screenshotId, withRetired).map((item) => toElement(db, item));
}

export function getElement(db: ReadDb, id: string): Element {
  const found = getItem(db, 'element', id);
  if (!found) throw notFound('element', id);
  return toElement(db, found);
}
