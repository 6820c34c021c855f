import type { ItemState } from '#shared/contract/common.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { failure } from '../../errors.ts';
import { Blind } from '../blind/blind.ts';
import type { Change } from './change.ts';
import { changeHooks } from './change-hooks.ts';
import type { Entity } from './entity.ts';
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

/**
 * FORBIDDEN for an annotator who would change, or add to, what is waiting for their own blind answer. Where gold is mixed
 * in, they change what others put into review only by their decision: gold must not change, and a refusal or its absence
 * would tell what is gold.
 */
export function assertSeen(to: Change, { kind, id }: Pick<Edited, 'kind' | 'id'>): void {
  if (to.by.as !== 'annotator') return;
  const blind = new Blind(to.db, to.by.author.name);
  if (blind.hides(kind, id)) throw blind.refusal();
  if (blind.ownWork(id) !== null) throw failure('FORBIDDEN', phrase('save-in-review', { kind: kindName(kind) }), {});
}
