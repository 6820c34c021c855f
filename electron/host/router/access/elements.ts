import type { Element, Instruction } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { placeLints } from '#shared/lints/key-lints.ts';
import { neighbourCodes } from '#shared/lints/neighbour-lints.ts';
import { getItem, type StoredItem } from '../../db/queries/items/items.ts';
import { hiddenElements, hidesElement } from '../../items/element/hidden.ts';
import { getElement } from '../../items/element/read.ts';
import { findingsBetween } from '../../items/element/relint.ts';
import { getInstruction } from '../../items/instruction/instructions.ts';
import type { Blind } from '../../items/blind/blind.ts';

/** Elements without findings that compare them with hidden ones. */
function comparedInView(rows: Element[], blind: Blind): Element[] {
  const found = new Map<string, ReturnType<typeof findingsBetween>>();
  const hides = hidesElement(blind);
  const seen = (item: StoredItem) => (hides(item.id) ? null : getItem(blind.db, element.id, blind.seenAs(item.id)));
  return rows.map((row) => {
    const { id, screenshotId, lints } = row;
    const known = lints.some(({ code }) => neighbourCodes.includes(code));
    if (!blind.gold && (!known || hiddenElements(blind.db, screenshotId, blind) === 0)) return row;
    const all = found.get(screenshotId) ?? findingsBetween(blind.db, screenshotId, seen);
    found.set(screenshotId, all);
    return { ...row, lints: [...lints.filter(({ code }) => !neighbourCodes.includes(code)), ...(all.get(id) ?? [])] };
  });
}

/** A row of each item that a person sees: of an original the row of their copy, which `read` reads. */
export const withCopies = <R extends { id: string }>(rows: R[], blind: Blind, read: (id: string) => R): R[] =>
  rows.map((row) => {
    const copy = blind.copies.get(row.id);
    return copy === undefined ? row : read(copy);
  });

/** Elements that this person may see. */
export const elementsSeen = (rows: Element[], blind: Blind): Element[] =>
  comparedInView(
    withCopies(rows, blind, (id) => getElement(blind.db, id)).filter(({ id }) => !blind.hides(element.id, id)),
    blind,
  );

/** One element. Errors: FORBIDDEN while it waits for this person's own answer. */
export function elementSeen(row: Element, blind: Blind): Element {
  const [seen] = elementsSeen([row], blind);
  if (!seen) throw blind.refusal();
  return seen;
}

/** Findings on a screenshot that tell nothing about where its hidden elements are. */
export function unplaced<F>(found: F[], codeOf: (entry: F) => string, screenshotId: string, blind: Blind): F[] {
  const tells = (entry: F) => placeLints.has(codeOf(entry));
  return found.some(tells) && hiddenElements(blind.db, screenshotId, blind) > 0
    ? found.filter((entry) => !tells(entry))
    : found;
}

/** Instructions on elements that this person may see. */
export const instructionsSeen = (rows: Instruction[], blind: Blind): Instruction[] =>
  onElementsSeen(
    withCopies(rows, blind, (id) => getInstruction(blind.db, id)),
    blind,
  );

/** Evidence on elements that this person may see. */
export const onElementsSeen = <I extends { elementId: string }>(rows: I[], blind: Blind): I[] =>
  rows.filter(({ elementId }) => !blind.hides(element.id, elementId));
