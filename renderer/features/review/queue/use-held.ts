import { useEffect, useRef } from 'react';
import { useHeldBy, usePlace } from '../../../presence/use-presence.ts';

/**
 * Tells others that this person reviews an item, and returns who held it before them. A held item offered by the
 * queue is skipped; one that the person opened themselves (`byHand`) stays, since nobody is locked out. While another
 * queue is loading (not `ready`) there are no rows yet, so nothing is skipped.
 */
export function useHeld(
  id: string | null,
  byHand: { readonly current: string | null },
  passOver: () => void,
  ready: boolean,
) {
  usePlace('item', id);
  const heldBy = useHeldBy(id);
  const latest = useRef(passOver);
  latest.current = passOver;
  useEffect(() => {
    if (ready && heldBy !== null && id !== byHand.current) latest.current();
  }, [ready, heldBy, id, byHand]);
  return heldBy;
}
