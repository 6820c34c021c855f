import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import type { Blind } from '../../services/blind/blind.ts';

/** Number of a screenshot's elements that are hidden from a person. */
export const hiddenElements = (db: ReadDb, screenshotId: string, blind: Blind): number =>
  itemsOf(db, element.id, screenshotId, false).filter(({ id }) => blind.hides(element.id, id)).length;

/** Whether elements are in review, or may be asked as gold, so that some may be hidden from people who answer blind. */
export const elementsAsked = ({ db, gold }: Blind): boolean =>
  gold ||
  db.get('SELECT 1 AS found FROM items WHERE kind IN (?, ?) AND state IN (?, ?) LIMIT 1', [
    ...[element.id, instruction.id],
    ...['to_review', 'conflict'],
  ]) !== undefined;
