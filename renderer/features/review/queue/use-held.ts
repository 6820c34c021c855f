import { useEffect, useRef } from 'react';
import { useHeldBy, usePlace } from '../../../presence/use-presence.ts';

/**
 * Says to others that this person reviews an item, and answers who held it before them. An item that the queue handed
 * out is passed over then; one that the person opened themselves (`byHand`) stays, since nobody is locked out. While
 * another queue is read (not `ready`) its rows are not there yet, so nothing is passed over.
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
