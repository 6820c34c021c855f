import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { notFound } from '../../../errors/errors.ts';
import { hooksOfItem } from '../../../items/registry.ts';

/** Opens an item of a kind with a review page of its own, as this person may see it now. Errors: NOT_FOUND. */
export function openItem(db: ReadDb, me: string, id: string): z.infer<typeof reviewItem> {
  const { open } = hooksOfItem(db, id);
  if (!open) throw notFound('item', id);
  return open(db, me, id);
}
