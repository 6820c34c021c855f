import { element } from '#shared/items/element/index.ts';
import type { Blind } from '../../services/blind/blind.ts';

/** Elements that this person may see. */
export const elementsSeen = <E extends { id: string }>(rows: E[], blind: Blind): E[] =>
  rows.filter(({ id }) => !blind.hides(element.id, id));

/** One element. Errors: FORBIDDEN while it waits for this person's own answer. */
export function elementSeen<E extends { id: string }>(row: E, blind: Blind): E {
  if (blind.hides(element.id, row.id)) throw blind.refusal();
  return row;
}

/** Instructions, or evidence, on elements that this person may see. */
export const onElementsSeen = <I extends { elementId: string }>(rows: I[], blind: Blind): I[] =>
  rows.filter(({ elementId }) => !blind.hides(element.id, elementId));

/** A pre-label that became, or covers, an element that is hidden would show where that one is. */
export const prelabelsSeen = <L extends { elementId: string | null }>(rows: L[], blind: Blind): L[] =>
  rows.filter(({ elementId }) => elementId === null || !blind.hides(element.id, elementId));
