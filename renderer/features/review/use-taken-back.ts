import { useQueryClient } from '@tanstack/react-query';
import { takeBack } from '../../actions/take-back.ts';
import { reopenItem } from './kinds/ItemFrame.tsx';
import { framedHooks } from './kinds/registry.ts';
import { useQueue } from './queue-store.ts';
import type { Review } from './review.ts';

/** Undo and redo; the item that they changed is shown again, open for a verdict. */
export function useTakenBack(review: Review, go: (id: string) => void): (which: 'undo' | 'redo') => Promise<void> {
  const queries = useQueryClient();
  const { rows } = useQueue();
  return async (which) => {
    const undone = await takeBack(which);
    const back = undone?.changed.find((one) => rows.some((known) => known.id === one.id));
    if (!back) return;
    if (framedHooks(rows.find((known) => known.id === back.id)?.kind)) await reopenItem(queries, back.id);
    else await review.reopen(back.id);
    go(back.id);
  };
}
