import type { ItemState } from '#shared/contract/common.ts';
import type { Blind } from '../../blind/blind.ts';
import { asSeen } from './as-seen.ts';

/** A row of an item or of a part of one, as this person sees it. */
export function rowSeen<R extends { id: string; revision: number; state: ItemState }>(row: R, blind: Blind): R {
  return asSeen(blind, row.id)?.row(row) ?? row;
}

/** The revisions of an item or of a part of one, as this person sees them. */
export function revisionsSeen<R>(rows: R[], id: string, blind: Blind): R[] {
  // Those that are added have all fields of a revision, and the same ones.
  return (asSeen(blind, id)?.revisionsOf(id, rows) as R[] | undefined) ?? rows;
}

/** An answer to an item, with at most the number with which it was submitted. */
export function answerSeen<A extends { revision: number }>(answer: A, id: string, blind: Blind): A {
  const seen = asSeen(blind, id);
  return seen ? { ...answer, revision: seen.opinionOn(id, answer.revision) } : answer;
}

/** Items that a step changed, each with the item it is reviewed with: how many parts it changed tells whether it was gold. */
export function changedSeen<C extends { kind: string; id: string; revision: number }>(rows: C[], blind: Blind): C[] {
  const items = rows.map((row): C => {
    const seen = asSeen(blind, row.id);
    return seen ? { ...row, kind: seen.item.kind, id: seen.item.id, revision: seen.of(seen.item.id) } : row;
  });
  return [...new Map(items.map((row) => [row.id, row])).values()];
}
