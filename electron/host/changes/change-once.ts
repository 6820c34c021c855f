import { appliedEdit, insertAppliedEdit } from '../db/queries/items/applied-edits.ts';
import { type By, type Change, change, type ChangeTarget } from './change.ts';
import type { Made } from './create.ts';

/**
 * `change` for an edit that a page may send again because it never saw the answer. With a `key` that the same person
 * already used, nothing is done and the first answer is returned. Without a key it equals `change`.
 */
export function changeOnce(
  target: ChangeTarget,
  by: By,
  key: string | undefined,
  work: (to: Change) => readonly Made[],
): readonly Made[] {
  if (key === undefined) return change(target, by, work);
  return change(target, by, (to) => {
    const person = by.author.name;
    const before = appliedEdit(to.db, key, person);
    if (before) return before;
    const made = work(to).map(({ id, revision }) => ({ id, revision }));
    insertAppliedEdit(to.db, { key, person, made, at: to.at });
    return made;
  });
}
