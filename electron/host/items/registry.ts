import type { AnyItemKind } from '#shared/items/define.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../db/connection.ts';
import { findItem } from '../db/queries/items/items.ts';
import { notFound } from '../errors/errors.ts';
import type { ChangedItem, Lane, ReviewHooks } from './define.ts';
import { agentTaskHooks } from './agent-task/index.ts';
import { controlCheckHooks } from './control-check/index.ts';
import { elementHooks } from './element/index.ts';
import { goalCompletionHooks } from './goal-completion/index.ts';
import { knowledgeHooks } from './knowledge-question/index.ts';
import { plainHooks } from './plain/index.ts';
import { questionHooks } from './question/index.ts';

/** The hooks of every reviewed kind, in queue order; a new one adds a line. */
const known: readonly ReviewHooks[] = [
  questionHooks,
  elementHooks,
  ...knowledgeHooks,
  ...goalCompletionHooks,
  ...controlCheckHooks,
  ...agentTaskHooks,
];
/** Those of kinds that were added at run time: they are reviewed as they declare. */
const added = new WeakMap<AnyItemKind, ReviewHooks[]>();

function hooksOf(kind: AnyItemKind): ReviewHooks[] {
  const made = added.get(kind) ?? plainHooks(kind);
  added.set(kind, made);
  return made;
}

/** Hooks of every reviewed kind, in queue order. */
export function allReviewHooks(): ReviewHooks[] {
  const others = itemKinds().filter(({ id }) => !known.some((hooks) => hooks.id === id));
  return [...known, ...others.flatMap(hooksOf)];
}

/** What the host does for a kind in review; undefined for one that is not reviewed on its own. */
export function reviewHooks(kind: string): ReviewHooks | undefined {
  const of = findItemKind(kind);
  return known.find(({ id }) => id === kind) ?? (of && hooksOf(of)[0]);
}

/** What an item is reviewed with: itself, or what it is a part of. Null for one that is not reviewed. */
export function reviewedWith(db: ReadDb, { kind, id }: ChangedItem): { hooks: ReviewHooks; id: string } | null {
  const own = reviewHooks(kind);
  if (own) return { hooks: own, id };
  const hooks = known.find(({ parts }) => parts?.kind === kind);
  const whole = hooks?.parts?.wholeOf(db, id) ?? null;
  return hooks && whole !== null ? { hooks, id: whole } : null;
}

/** Every queue name of items, in queue order. */
export function allLanes(): { hooks: ReviewHooks; lane: Lane }[] {
  return allReviewHooks().flatMap((hooks) => hooks.lanes.map((lane) => ({ hooks, lane })));
}

/** The hooks of a reviewed item, by its id. NOT_FOUND if it does not exist. */
export function hooksOfItem(db: ReadDb, id: string): ReviewHooks {
  const hooks = reviewHooks(findItem(db, id)?.kind ?? '');
  if (!hooks) throw notFound('item', id);
  return hooks;
}
