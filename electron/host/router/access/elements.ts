import type { Element, Instruction } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { placeLints } from '#shared/tasks/lints/key-lints.ts';
import { neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import { hiddenElements } from '../../items/element/hidden.ts';
import { rowSeen } from '../../services/review/gold/rows-as-seen.ts';
import { viewOf } from '../../services/review/gold/as-seen.ts';
import { comparedAsSeen } from '../../services/review/gold/lints-as-seen.ts';
import type { Blind } from '../../services/blind/blind.ts';

type Found = Pick<Element, 'id' | 'screenshotId' | 'revision' | 'state' | 'lints'>;

/** Elements without findings that compare them with hidden ones, or with stored words that this person does not see. */
function comparedInView<E extends Found>(rows: E[], blind: Blind): E[] {
  const view = viewOf(blind, element.id);
  return rows.map((row) => {
    const known = row.lints.some(({ code }) => neighbourCodes.includes(code));
    if (!blind.gold && (!known || hiddenElements(blind.db, row.screenshotId, blind) === 0)) return row;
    const found = comparedAsSeen(blind, element.id, row.screenshotId, view)?.found.get(row.id) ?? [];
    if (!known && found.length === 0) return row;
    return { ...row, lints: [...row.lints.filter(({ code }) => !neighbourCodes.includes(code)), ...found] };
  });
}

/** Elements that this person may see. */
export const elementsSeen = <E extends Found>(rows: E[], blind: Blind): E[] =>
  comparedInView(
    rows.filter(({ id }) => !blind.hides(element.id, id)).map((row) => rowSeen(row, blind)),
    blind,
  );

/** One element. Errors: FORBIDDEN while it waits for this person's own answer. */
export function elementSeen<E extends Found>(row: E, blind: Blind): E {
  const [seen] = elementsSeen([row], blind);
  if (!seen) throw blind.refusal();
  return seen;
}

/** Findings on a screenshot that tell nothing about where its hidden elements are. */
export function unplaced<F>(found: F[], codeOf: (one: F) => string, screenshotId: string, blind: Blind): F[] {
  const tells = (one: F) => placeLints.has(codeOf(one));
  return found.some(tells) && hiddenElements(blind.db, screenshotId, blind) > 0
    ? found.filter((one) => !tells(one))
    : found;
}

/** Instructions on elements that this person may see. */
export const instructionsSeen = <I extends Pick<Instruction, 'id' | 'elementId' | 'revision' | 'state'>>(
  rows: I[],
  blind: Blind,
): I[] => onElementsSeen(rows, blind).map((row) => rowSeen(row, blind));

/** Evidence on elements that this person may see. */
export const onElementsSeen = <I extends { elementId: string }>(rows: I[], blind: Blind): I[] =>
  rows.filter(({ elementId }) => !blind.hides(element.id, elementId));
