import { useQuery } from '@tanstack/react-query';
import { rebaseWork } from '../../edits/kept-work.ts';
import { orpc } from '../../transport/client.ts';
import { usePictureReady } from '../../ui/pictures/decoded-pictures.ts';
import { useClock } from './clock.ts';
import { useItemState } from './item/item-state.ts';
import { useAnswer } from './item/use-answer.ts';
import { useBase } from './item/use-base.ts';
import { useComment } from './item/use-comment.ts';
import { useSent } from './item/use-sent.ts';
import { useVerdict } from './item/use-verdict.ts';
import { pictureHooks } from './kinds/registry.ts';
import type { Review } from './review.ts';

/** One item under review: its data, its clock, and its actions. `goNext` is called after a verdict that continues. */
export function useReview(row: { id: string; sha256: string | null } | null, goNext: () => void): Review {
  const id = row?.id ?? null;
  const query = useQuery({ ...orpc.review.open.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });
  const item = query.data?.id === id ? query.data : undefined;
  const hooks = item && pictureHooks(item.kind);
  const picture = usePictureReady(item?.sha256 ?? row?.sha256 ?? null);
  const state = useItemState(id);
  const { now, patch } = state;
  // Each ask of an item is timed separately.
  const asked = item?.phase === 'blind' ? (hooks?.ask?.(item) ?? '') : '';
  const answering = useClock(id && `${id} ${asked}`, item?.phase === 'blind' && picture !== 'loading');
  const deciding = useClock(id, item?.phase === 'revealed');
  const revealed = item?.phase === 'revealed' ? item : undefined;
  const { base, stale } = useBase(revealed, query.isFetching, state);

  const sent = useSent(item);
  const answers = useAnswer(item, picture, state, sent);
  const refetch = () => query.refetch();
  const verdicts = useVerdict(item, base, state, sent, {
    seconds: deciding.read,
    refetch: () => void refetch(),
    goNext,
  });
  const comments = useComment(state, sent, refetch);

  return {
    id,
    item,
    error: now.error ?? (item ? null : query.error),
    retry: () => (now.error ? patch({ error: null }) : void refetch()),
    picture,
    mode: now.mode,
    setMode: (mode) => patch({ mode, pin: mode === 'commenting' ? now.pin : null }),
    pin: now.pin,
    setPin: (pin) => patch({ pin }),
    busy: now.busy,
    given: now.given,
    open: revealed !== undefined && now.given === null && stale === null,
    asked: now.asked,
    stale,
    acceptNewer: () => {
      if (id) hooks?.newerTaken?.(id);
      if (revealed) rebaseWork(revealed);
      patch({ seen: revealed ?? null, refused: null, mode: 'idle' });
    },
    answering,
    ...answers,
    ...verdicts,
    ...comments,
  };
}
