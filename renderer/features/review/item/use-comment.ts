import { say } from '../../../ui/messages.ts';
import type { EditCall } from '../../../edits/calls.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import type { Review } from '../review.ts';
import type { KeptState } from './item-state.ts';
import type { Sent } from './use-sent.ts';

/** Stores a comment on the open item, and keeps it while it is written. */
export function useComment(
  { now, patch, isOpen }: KeptState,
  { about, send }: Sent,
  refetch: () => Promise<unknown>,
): Pick<Review, 'comment' | 'keepComment'> {
  const { id, pin } = now;
  const commentCall = (text: string): EditCall<'review-comment'> | null =>
    id && text.trim()
      ? { kind: 'review-comment', input: { id, text: text.trim(), x: pin?.[0] ?? null, y: pin?.[1] ?? null } }
      : null;
  const { typing } = useUnfinished({ callOf: commentCall, about: () => about });
  const comment = async (text: string) => {
    const call = commentCall(text);
    if (!call) return;
    patch({ busy: true, error: null });
    try {
      await send(call);
      await refetch();
      patch({ busy: false, mode: 'idle', pin: null });
    } catch (error) {
      if (isOpen()) patch({ busy: false, error });
      else say(error);
    }
  };
  return { comment, keepComment: typing.keep };
}
