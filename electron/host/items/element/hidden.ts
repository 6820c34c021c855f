import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsInState, itemsOf } from '../../db/queries/items/items.ts';
import type { Blind } from '../blind/blind.ts';

/** Which elements are hidden from a person, where they see a copy in place of the original; none without `blind`. */
export const hidesElement =
  (blind: Blind | null | undefined) =>
  (id: string): boolean =>
    blind?.hides(element.id, blind.seenAs(id)) ?? false;

/** Number of a screenshot's elements that are hidden from a person. */
export const hiddenElements = (db: ReadDb, screenshotId: string, blind: Blind): number =>
  itemsOf(db, element.id, screenshotId, false).filter(({ id }) => hidesElement(blind)(id)).length;

/** Whether elements are in review, or may be asked as gold, so that some may be hidden from people who answer blind. */
export const elementsAsked = ({ db, gold }: Blind): boolean =>
  gold ||
  [element.id, instruction.id].some((kind) =>
    (['to_review', 'conflict'] as const).some((state) => itemsInState(db, kind, state, 0, 1).length > 0),
  );
