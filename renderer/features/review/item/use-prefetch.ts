import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../transport/client.ts';
import { usePictureReady } from '../../../ui/pictures/decoded-pictures.ts';
import type { QueueRow } from '../review.ts';

/**
 * Fetches and decodes the next item, so that it is ready when the key is pressed. `onPicture` if it opens on its
 * picture.
 */
export function usePrefetch(next: QueueRow | null, onPicture: boolean): 'none' | 'loading' | 'ready' | 'failed' {
  const queries = useQueryClient();
  const nextId = next?.id;
  useEffect(() => {
    if (!nextId) return;
    // An item with a frame of its own is loaded by that.
    if (onPicture) void queries.prefetchQuery(orpc.review.open.queryOptions({ input: { id: nextId } }));
    else void queries.prefetchQuery(orpc.review.item.queryOptions({ input: { id: nextId } }));
  }, [nextId, onPicture, queries]);
  const phase = usePictureReady(next?.sha256 ?? null);
  return next ? phase : 'none';
}
