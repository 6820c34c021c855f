import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { Change } from '../../changes/change.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { ReviewedKind } from '../../db/queries/review/sampling.ts';
import type { VerdictSource } from '../../db/queries/review/verdicts.ts';
import { notFound } from '../../errors/errors.ts';
import type { AnyRuling } from '../../items/define.ts';
import { hooksOfItem } from '../../items/registry.ts';
import type { Caller } from '../../people/caller.ts';

/** The kind of a reviewed item, by its id. NOT_FOUND if it does not exist. */
export function reviewedKindOf(db: ReadDb, id: string): ReviewedKind {
  return hooksOfItem(db, id).id;
}

/** Opens an item of a kind with a review page of its own, as this person may see it now. Errors: NOT_FOUND. */
export function openItem(db: ReadDb, me: string, id: string): z.infer<typeof reviewItem> {
  const { open } = hooksOfItem(db, id);
  if (!open) throw notFound('item', id);
  return open(db, me, id);
}

/** Stores a decision on an item of any kind, by its id; returns the resulting state. */
export function ruleItem(to: Change, me: Caller, ruling: AnyRuling, source: VerdictSource = 'review'): ItemState {
  return hooksOfItem(to.db, ruling.id).apply(to, me, ruling, source);
}
