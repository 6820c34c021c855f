import type { ItemState } from '#shared/contract/common.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { failure } from '../../errors.ts';
import { Blind } from '../blind/blind.ts';
import type { Change } from './change.ts';
import { changeHooks } from './change-hooks.ts';
import type { Entity } from './entity.ts';
import { kindName } from '#shared/items/kind-name.ts';

type Edited = Pick<Entity, 'kind' | 'id' | 'state'>;

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'retired']);
/** States that a decision leads to, with what a person does then. */
const verbs: Partial<Record<ItemState, string>> = {
  approved: 'approve',
  rejected: 'reject',
  conflict: 'report a conflict on',
};
const decisions: ReadonlySet<string> = new Set(Object.keys(verbs));

/** States of an item: its own, and those of what it is reviewed with. */
const statesOf = ({ db }: Change, item: Edited): ItemState[] => [item.state, ...changeHooks().reviewStates(db, item)];

/** Items are decided on in review; drawn ones may be approved in place. */
function assertUndecided({ kind, state }: Edited, next: ItemState): void {
  const of = findItemKind(kind);
  if (!of || of.drawn) return;
  if (next === state || !decisions.has(next)) return;
  throw failure('INVALID', `Only a verdict in Review can ${verbs[next]} this ${kindName(kind)}; decide there.`, {
    field: 'state',
  });
}

/**
 * Whether the person who makes a change by hand may make this one; FORBIDDEN otherwise, INVALID for a decision that is
 * not a verdict. Applies to changes whose `by.as` gives the role in which somebody edits; verdicts, undo, runs and
 * imports have their own rules. An annotator edits open items and decides nothing; what others drew or what was decided
 * is for reviewers, and nothing that is waiting for their own blind answer can be touched.
 */
export function assertMayChange(to: Change, item: Edited, next: ItemState): void {
  const { as, author } = to.by;
  if (as === undefined) return;
  assertUndecided(item, next);
  if (as !== 'annotator') return;
  if (next !== item.state && decisions.has(next))
    throw failure('FORBIDDEN', `Only a reviewer can ${verbs[next]} this ${kindName(item.kind)}; ask one.`, {});
  assertSeen(to, item);
  const maker = getRevision(to.db, item.kind, item.id, 1)?.author;
  if (maker?.kind === 'person' && maker.name === author.name) return;
  const states = statesOf(to, item);
  if (states.some((state) => decided.has(state)))
    throw failure(
      'FORBIDDEN',
      `This ${kindName(item.kind)} has been decided, so only a reviewer can change it; ask one.`,
      {},
    );
  const open = maker?.kind !== 'person' && states.every((state) => state === 'draft');
  if (next === 'retired' && next !== item.state && !open)
    throw failure('FORBIDDEN', `Somebody else made this ${item.kind}, so only a reviewer can retire it; ask one.`, {});
}

/** FORBIDDEN for an annotator who would change, or add to, what is waiting for their own blind answer. */
export function assertSeen(to: Change, { kind, id }: Pick<Edited, 'kind' | 'id'>): void {
  if (to.by.as !== 'annotator') return;
  const blind = new Blind(to.db, to.by.author.name);
  if (blind.hides(kind, id)) throw blind.refusal();
}
