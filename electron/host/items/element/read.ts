import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getItem, itemsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { notFound } from '../../errors/errors.ts';

function toElements(db: ReadDb, items: readonly StoredItem[]): Element[] {
  const ids = items.map(({ id }) => id);
  const lints = lintsByItem(db, 'element', ids);
  return items.map(({ id, screenshotId, revision, state, content, source }) => ({
    ...{ id, screenshotId, revision, state, source },
    content: elementContent.parse(content),
    lints: lints.get(id) ?? [],
  }));
}

/** Elements of a screenshot in the order they were made. */
export function listElements(db: ReadDb, screenshotId: string, withRetired: boolean): Element[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return toElements(db, itemsOf(db, 'element', screenshotId, withRetired));
}

export function getElement(db: ReadDb, id: string): Element {
  const found = getItem(db, 'element', id);
  const [element] = found ? toElements(db, [found]) : [];
  if (!element) throw notFound('element', id);
  return element;
}
