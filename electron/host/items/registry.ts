import type { AnyItemKind } from '#shared/items/define.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../db/connection.ts';
import { findItem } from '../db/queries/items/items.ts';
import { notFound } from '../errors.ts';
import type { Lane, ReviewHooks } from './define.ts';
import { elementHooks } from './element/index.ts';
import { plainHooks } from './plain/index.ts';
import { questionHooks } from './question/index.ts';

/** Kinds with hooks of their own for review; a new one adds a line. Others are reviewed as they declare. */
const own: readonly ReviewHooks[] = [questionHooks, elementHooks];
const plain = new WeakMap<AnyItemKind, ReviewHooks>();

/** What the host does for a kind in review; undefined for one that is not reviewed on its own. */
export function reviewHooks(kind: string): ReviewHooks | undefined {
  const mine = own.find(({ id }) => id === kind);
  if (mine) return mine;
  const of = findItemKind(kind);
  if (!of?.review) return undefined;
  const made = plain.get(of) ?? plainHooks(of, of.review);
  plain.set(of, made);
  return made;
}

/** Hooks of every reviewed kind, in queue order. */
export function allReviewHooks(): ReviewHooks[] {
  const rest = itemKinds().filter(({ id }) => !own.some((hooks) => hooks.id === id));
  return [...own, ...rest.flatMap(({ id }) => reviewHooks(id) ?? [])];
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
