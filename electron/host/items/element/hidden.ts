import { element } from '#shared/items/element/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import type { Blind } from '../../services/blind/blind.ts';

/** Number of a screenshot's elements that are hidden from a person. */
export const hiddenElements = (db: ReadDb, screenshotId: string, blind: Blind): number =>
  itemsOf(db, element.id, screenshotId, false).filter(({ id }) => blind.hides(element.id, id)).length;
