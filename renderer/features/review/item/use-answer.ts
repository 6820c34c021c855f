import { useRef } from 'react';
import type { PicturePhase } from '../../../ui/pictures/decoded-pictures.ts';
import { noteOutcome } from '../queue-store.ts';
import type { AnswerCall, AnsweredBy, Review, ReviewItem } from '../review.ts';
import type { KeptState } from './item-state.ts';
import { outcomeOf, type Sent } from './use-sent.ts';

const deadKeyMs = 300;

/** Sends the blind answer, and ignores its key for a moment. */
export function useAnswer(
  item: ReviewItem | undefined,
  picture: PicturePhase,
  { now, patch }: KeptState,
  { send, show }: Sent,
): Pick<Review, 'answer' | 'keyDead'> {
  const { id } = now;
  const answered = useRef<{ id: string; by: AnsweredBy; at: number } | null>(null);
  return {
    keyDead: (by) =>
      answered.current?.id === id && answered.current.by === by && performance.now() - answered.current.at < deadKeyMs,
    answer: async (call: AnswerCall, by: AnsweredBy) => {
      if (!id || item?.phase !== 'blind' || picture === 'loading' || now.busy) return;
      answered.current = { id, by, at: performance.now() };
      patch({ busy: true, error: null });
      try {
        const shown = await send<AnswerCall['kind']>(call);
        show(shown);
        if (shown.phase === 'revealed') noteOutcome(id, { ...outcomeOf(shown), done: false });
        patch({ busy: false, seen: shown.phase === 'revealed' ? shown : null });
      } catch (error) {
        patch({ busy: false, error });
      }
    },
  };
}
