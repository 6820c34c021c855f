import type { Element, Instruction } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { placeLints } from '#shared/tasks/lints/key-lints.ts';
import { neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import { hiddenElements } from '../../items/element/hidden.ts';
import { findingsBetween } from '../../items/element/relint.ts';
import { rowSeen } from '../../services/review/gold/rows-as-seen.ts';
import { decidedOn } from '../../db/queries/review/verdicts.ts';
import { asSeen } from '../../services/review/gold/as-seen.ts';
import type { Blind } from '../../services/blind/blind.ts';

type Found = Pick<Element, 'id' | 'screenshotId' | 'revision' | 'state' | 'lints'>;

/**
 * Elements without findings that compare them with hidden ones, or with one that the person changed in a decision, which
 * is stored as it was if it was gold; those between elements in view stay.
 */
function comparedInView<E extends Found>(rows: E[], blind: Blind): E[] {
  const between = new Map<string, ReturnType<typeof findingsBetween> | null>();
  const inView = (screenshotId: string) => {
    const known = between.get(screenshotId);
    if (known !== undefined) return known;
    const changed = new Set(
      blind.gold ? decidedOn(blind.db, blind.me, screenshotId).filter((id) => asSeen(blind, id)?.edited) : [],
    );
    const some = changed.size > 0 || hiddenElements(blind.db, screenshotId, blind) > 0;
    const found = some
      ? findingsBetween(blind.db, screenshotId, (id) => !changed.has(id) && !blind.hides(element.id, id))
      : null;
    between.set(screenshotId, found);
    return found;
  };
  return rows.map((row) => {
    if (!row.lints.some(({ code }) => neighbourCodes.includes(code))) return row;
    const found = inView(row.screenshotId);
    if (found === null) return row;
    return {
      ...row,
      lints: [...row.lints.filter(({ code }) => !neighbourCodes.includes(code)), ...(found.get(row.id) ?? [])],
    };
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
