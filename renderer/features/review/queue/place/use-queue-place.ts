import { ORPCError } from '@orpc/client';
import { useEffect, useRef, useState } from 'react';
import { retryHost } from '../../../../project/follow-host.ts';
import { useProject, useSystem } from '../../../../project/project.ts';
import { navigate, useRoute } from '../../../../places/route.ts';
import { useConnection } from '../../../../transport/use-connection.ts';
import { useHeldItems } from '../../../../presence/use-presence.ts';
import { nearestOpen, neighbour } from '../queue-order.ts';
import { readNews, readQueue, type ReviewFilter, useQueue } from '../../queue-store.ts';
import { useHeld } from '../use-held.ts';
import { useWantedQueue } from '../use-wanted-queue.ts';

/** Milliseconds until a queue that could not be reached is requested again. */
const retryAfter = 4000;

/** The current item of the queue, and navigation to others. Items that others hold are skipped. */
export function useQueuePlace() {
  const project = useProject();
  const me = useSystem()?.me.name;
  const linked = useRoute((route) => route.id);
  const { rows, outcomes, phase, error, at: remembered, whose: readFor } = useQueue();
  const [ended, setEnded] = useState(false);
  // The queue is one person’s in one project.
  const whose = project && me !== undefined ? `${project.path} ${me}` : undefined;
  useWantedQueue(whose);

  // An empty queue is not left to the person to reload: something may have come in.
  const empty = phase === 'ready' && rows.length === 0;
  const figures = project?.counts;
  useEffect(() => {
    if (empty && figures) void readNews();
  }, [empty, figures]);

  // A queue that could not be loaded without a connection is loaded as soon as there is one.
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        const { phase: last, filter } = useQueue.getState();
        if (whose && last === 'failed' && now.connected && !before.connected) void readQueue(whose, filter);
      }),
    [whose],
  );

  // A call may fail while the events still flow, for example where the network was gone for a moment.
  const unreached = phase === 'failed' && !(error instanceof ORPCError);
  useEffect(() => {
    if (!unreached || !whose) return;
    const again = () => void readQueue(whose, useQueue.getState().filter);
    const timer = setTimeout(again, retryAfter);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [unreached, whose]);

  const held = useHeldItems();
  const first = phase === 'new' || readFor !== whose ? null : (neighbour(rows, null, 1, held)?.id ?? null);
  const id = linked ?? (remembered && rows.some((row) => row.id === remembered) ? remembered : first);
  const index = rows.findIndex((row) => row.id === id);
  useEffect(() => {
    if (id) useQueue.setState({ at: id });
  }, [id]);

  const go = (to: string | null) => {
    if (to === null) {
      setEnded(true);
      return;
    }
    setEnded(false);
    useQueue.setState({ at: to });
    navigate({ screen: 'review', id: to, params: {} }, { replace: true });
  };
  const goNext = () => go(neighbour(rows, id, 1, held)?.id ?? null);

  /** The item that the person opened themselves: it stays, whoever holds it. */
  const chosen = useRef(linked);
  // A decided item is no longer held, even while its verdict is still on the screen.
  const decided = id !== null && outcomes[id]?.done === true;
  const heldBy = useHeld(ended || decided ? null : id, chosen, goNext, phase !== 'loading');

  return {
    id,
    index,
    row: rows[index] ?? (id ? { id, sha256: null } : null),
    /** The one after it. */
    next: neighbour(rows, id, 1, held),
    /** The queue was gone through to its end. */
    ended,
    /** Nothing to open: the queue is empty, or others hold all of it. */
    nothing: phase === 'ready' && (rows.length === 0 ? !linked : id === null),
    allHeld: phase === 'ready' && id === null && rows.length > 0,
    held,
    heldBy,
    go,
    goNext,
    /** To the previous item; from the end back to the last one. */
    goBack: () => {
      if (ended) return setEnded(false);
      const before = neighbour(rows, id, -1);
      if (!before || index <= 0) return;
      chosen.current = before.id;
      go(before.id);
    },
    goOpen: (by: 1 | -1) => go(nearestOpen(rows, outcomes, id, by, held)?.id ?? null),
    open: (to: string) => {
      chosen.current = to;
      go(to);
    },
    /** Reloads a queue that could not be loaded; the item in the address stays. */
    retry: () => {
      if (whose) void readQueue(whose, useQueue.getState().filter);
      else retryHost();
    },
    read: (wanted: ReviewFilter) => {
      if (!whose) return;
      setEnded(false);
      useQueue.setState({ at: null });
      navigate({ screen: 'review' }, { replace: true });
      void readQueue(whose, wanted);
    },
  };
}

export type QueuePlace = ReturnType<typeof useQueuePlace>;
