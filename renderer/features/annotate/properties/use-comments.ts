import { element as elementKind } from '#shared/items/element/index.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { PlacedComment } from '#shared/contract/comments.ts';
import type { EditCall } from '../../../edits/calls.ts';
import { outbox } from '../../../edits/index.ts';
import { client, orpc } from '../../../transport/client.ts';
import { useSteady } from '../../../ui/use-steady.ts';
import { useSession } from '../context.ts';

/** The comment being written: where it is pinned, and its element if one was selected. */
export interface NewPin {
  screenshotId: string;
  at: Point;
  elementId: string | null;
}

/** The edit that stores a comment; null if nothing was written. */
export function commentCall({ screenshotId, at, elementId }: NewPin, written: string): EditCall<'comment'> | null {
  const text = written.trim();
  if (!text) return null;
  const about =
    elementId === null
      ? { kind: 'screenshot' as const, entityId: screenshotId }
      : { kind: elementKind.id, entityId: elementId };
  return { kind: 'comment', input: { ...about, text, x: at[0], y: at[1] } };
}

const none: PlacedComment[] = [];

/** Comments on a picture and its elements, the one being written, and the open one. */
export function useComments(screenshotId: string | null) {
  const session = useSession();
  const queries = useQueryClient();
  const options = orpc.comments.list.queryOptions({ input: { screenshotId: screenshotId ?? '' } });
  const all = useQuery({ ...options, enabled: screenshotId !== null }).data ?? none;
  const [written, setMaking] = useState<NewPin | null>(null);
  // One started on another picture stays there.
  const making = written?.screenshotId === screenshotId ? written : null;
  const [open, setOpen] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (session.refuses()) return false;
    setError(null);
    try {
      // The element may still be pending.
      if (!(await session.leave())) return false;
      await work();
    } catch (failed) {
      setError(failed);
      return false;
    }
    await queries.invalidateQueries({ queryKey: options.queryKey });
    return true;
  };
  return useSteady({
    /** Whose comments they are. */
    screenshotId,
    all,
    making,
    open,
    error,
    /** Starts a comment at a place on the picture; on the one selected element, otherwise on the picture. */
    begin: (at: Point): void => {
      const { selection } = session.editor.state;
      setOpen(null);
      if (screenshotId === null) return;
      setMaking({ screenshotId, at, elementId: selection.length === 1 ? (selection[0] ?? null) : null });
    },
    drop: () => setMaking(null),
    show: (id: string | null) => setOpen(id),
    /** Stores the comment being written, also on a picture that is being left; an empty one is discarded. */
    save: async (pin: NewPin, written: string): Promise<void> => {
      const call = commentCall(pin, written);
      if (!call || session.refuses()) return;
      setMaking(null);
      const { screenshotId } = pin;
      const here = session.about();
      await outbox.add(call, here.screenshotId === screenshotId ? here : { screenshotId, name: '' });
      await queries.invalidateQueries({ queryKey: orpc.comments.list.key() });
    },
    /** Stores an answer in a thread, by its first comment. */
    reply: async ({ id, kind, entityId }: PlacedComment, text: string): Promise<void> => {
      if (session.refuses()) return;
      await outbox.add(
        { kind: 'comment', input: { kind, entityId, text, x: null, y: null, replyTo: id } },
        session.about(),
      );
      await queries.invalidateQueries({ queryKey: orpc.comments.list.key() });
    },
    resolve: ({ id, resolved }: PlacedComment): void =>
      void attempt(() => client.comments.resolve({ id, resolved: !resolved })),
  });
}
export type Comments = ReturnType<typeof useComments>;
