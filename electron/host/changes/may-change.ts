import type { ItemState } from '#shared/records/fields.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { findItem, type StoredItem } from '../db/queries/items/items.ts';
import { getRevision } from '../db/queries/items/revisions.ts';
import { failure } from '../errors/errors.ts';
import type { Change } from './change.ts';
import { changeHooks } from './change-hooks.ts';
import { type Entity, isCopy } from './entity.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

type Edited = Pick<Entity, 'kind' | 'id' | 'state'>;

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'retired']);
/** States that a decision leads to, with what a person does then. */
const verbs: Partial<Record<ItemState, Phrase>> = {
  approved: phrase('save-verb-approve'),
  rejected: phrase('save-verb-reject'),
  conflict: phrase('save-verb-conflict'),
};

/** States of an item: its own, and those of what it is reviewed with. */
const statesOf = ({ db }: Change, item: Edited): ItemState[] => [item.state, ...changeHooks().reviewStates(db, item)];

/** Items are decided on in review; drawn ones may be approved in place. */
function assertUndecided({ kind, state }: Edited, next: ItemState): void {
  const of = findItemKind(kind);
  if (!of || of.drawn) return;
  const verb = verbs[next];
  if (next === state || !verb) return;
  throw failure('INVALID', phrase('save-verdict-only', { verb, kind: kindName(kind) }), {
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
  // First, so that no other refusal tells the state.
  assertSeen(to, item);
  assertUndecided(item, next);
  if (as !== 'annotator') return;
  const verb = verbs[next];
  if (next !== item.state && verb)
    throw failure('FORBIDDEN', phrase('save-reviewer-only', { verb, kind: kindName(item.kind) }), {});
  const maker = getRevision(to.db, item.kind, item.id, 1)?.author;
  if (maker?.kind === 'person' && maker.name === author.name) return;
  const states = statesOf(to, item);
  if (states.some((state) => decided.has(state)))
    throw failure('FORBIDDEN', phrase('save-decided', { kind: kindName(item.kind) }), {});
  const open = maker?.kind !== 'person' && states.every((state) => state === 'draft');
  if (next === 'retired' && next !== item.state && !open)
    throw failure('FORBIDDEN', phrase('save-retire-others', { kind: item.kind }), {});
}

/** Whether somebody else put an item, or the one that it is a part of, into review. */
function putUpByOther({ db, by }: Change, item: StoredItem): boolean {
  const { reviewState } = (item.parentId && findItem(db, item.parentId)) || item;
  if (reviewState === null || reviewState === 'draft') return false;
  const maker = getRevision(db, item.kind, item.id, 1)?.author;
  return maker?.kind !== 'person' || maker.name !== by.author.name;
}

/**
 * FORBIDDEN for an annotator who would change, or add to, what is waiting for their own blind answer. A copy that somebody
 * has as gold changes by their decision only; so where gold is mixed in, annotators change nothing else in another way that
 * others put into review.
 */
export function assertSeen(to: Change, { kind, id }: Pick<Edited, 'kind' | 'id'>): void {
  const { as, author } = to.by;
  if (as === undefined) return;
  const item = findItem(to.db, id);
  const blind = as === 'annotator' ? changeHooks().blindFor(to.db, author.name) : null;
  if (blind?.hides(kind, id)) throw blind.refusal();
  if (item && (isCopy(item) || (blind?.gold && putUpByOther(to, item))))
    throw failure('FORBIDDEN', phrase('save-in-review', { kind: kindName(kind) }), {});
}
