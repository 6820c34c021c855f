import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditCall, EditKind } from '../../edits/calls.ts';
import { outbox } from '../../edits/index.ts';
import { noteWorkSeen, rebaseWork, useKeptWork } from '../../edits/kept-work.ts';
import { useUnfinished } from '../../edits/use-unfinished.ts';
import { client, orpc } from '../../transport/client.ts';
import { say } from '../../app/messages.ts';
import { useSystem } from '../../app/project/project.ts';
import { useClock } from './clock.ts';
import { pictureHooks } from './kinds/registry.ts';
import { usePictureReady } from '../../ui/pictures/decoded-pictures.ts';
import { noteOutcome } from './queue/queue-store.ts';
import type { AnswerCall, AnsweredBy, Mode, QueueRow, RevealedItem, Review, ReviewItem, Stale } from './review.ts';
import type { VerdictKind, VerdictOptions } from './review.ts';

const deadKeyMs = 300;

interface ItemState {
  id: string | null;
  mode: Mode;
  busy: boolean;
  error: unknown;
  /** The version seen when the item was revealed: the base of every verdict. */
  seen: RevealedItem | null;
  /** The content of an edit that was refused because somebody else saved first. */
  refused: Stale['yours'];
  given: VerdictKind | null;
  pin: [number, number] | null;
  /** Approving against one's own blind answer needs confirmation; the next press confirms. */
  asked: boolean;
}

const blank = (id: string | null): ItemState => ({
  id,
  mode: 'idle',
  busy: false,
  error: null,
  seen: null,
  refused: null,
  given: null,
  pin: null,
  asked: false,
});

/** State and reason for the queue's line of an item. */
const outcomeOf = (item: ReviewItem) =>
  item.phase === 'revealed'
    ? { state: pictureHooks(item.kind).state(item), reason: item.whyHere }
    : { state: null, reason: null };

/** One item under review: its data, its clock, and its actions. `goNext` is called after a verdict that continues. */
export function useReview(row: { id: string; sha256: string | null } | null, goNext: () => void): Review {
  const id = row?.id ?? null;
  const queries = useQueryClient();
  const me = useSystem()?.me.name;
  const query = useQuery({ ...orpc.review.open.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });
  const item = query.data?.id === id ? query.data : undefined;
  const hooks = item && pictureHooks(item.kind);
  const picture = usePictureReady(item?.sha256 ?? row?.sha256 ?? null);
  const [state, setState] = useState<ItemState>(() => blank(id));
  const now = state.id === id ? state : blank(id);
  const shownId = useRef(id);
  shownId.current = id;
  // A response after the item was left does not apply to the current item.
  const patch = useCallback(
    (change: Partial<ItemState>) =>
      setState((old) => (shownId.current === id ? { ...(old.id === id ? old : blank(id)), ...change } : old)),
    [id],
  );
  const answered = useRef<{ id: string; by: AnsweredBy; at: number } | null>(null);
  // Each ask of an item is timed separately.
  const asked = item?.phase === 'blind' ? (hooks?.ask?.(item) ?? '') : '';
  const answering = useClock(id && `${id} ${asked}`, item?.phase === 'blind' && picture !== 'loading');
  const deciding = useClock(id, item?.phase === 'revealed');

  // The base of a verdict is what was first seen; a later revision by somebody else shows as stale. What is still
  // there from an earlier visit is being loaded again, and has not been seen yet.
  const revealed = item?.phase === 'revealed' ? item : undefined;
  // Work from an earlier visit, or a page that crashed, is based on the version it began on.
  const begun = useKeptWork(id)?.seen ?? null;
  useEffect(() => {
    if (id !== null && begun) noteWorkSeen(id);
  }, [id, begun]);
  const base = begun ?? now.seen;
  const stale: Stale | null =
    revealed && now.given === null && base && base.revision !== revealed.revision
      ? { seen: base, yours: now.refused }
      : null;
  const loading = query.isFetching;
  useEffect(() => {
    if (revealed && !loading && now.given === null && now.seen === null) patch({ seen: revealed });
  }, [revealed, loading, now.given, now.seen, patch]);
  const newer = stale && revealed?.revision;
  useEffect(() => {
    if (newer === null) return;
    setState((old) => (old.id === id && old.mode !== 'editing' ? { ...old, mode: 'idle' } : old));
  }, [newer, id]);

  const show = useCallback(
    (next: ReviewItem) => queries.setQueryData(orpc.review.open.queryKey({ input: { id: next.id } }), next),
    [queries],
  );

  const about = { screenshotId: item?.screenshotId ?? null, name: item?.screenshotName ?? '' };
  /** Waits for the answer, also over a lost connection: the edit is kept until then. Refusals are handled here. */
  const send = <K extends EditKind>(call: EditCall<K>) => outbox.add(call, about, { handled: true });

  const answer = async (call: AnswerCall, by: AnsweredBy) => {
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
  };

  const verdict = async (kind: VerdictKind, options: VerdictOptions = {}): Promise<boolean> => {
    if (!id || !item || !hooks || now.busy) return false;
    const mine = kind === 'approve' && item.phase === 'revealed' && !item.adjudicating;
    if (mine && !now.asked && hooks.against(item, me)) {
      patch({ asked: true });
      return false;
    }
    const seen = base ?? revealed ?? null;
    const { next, base: basedOn = seen?.revision ?? item.revision, ...said } = options;
    patch({ busy: true, error: null, seen });
    try {
      const after = await send({
        kind: 'verdict',
        input: {
          id,
          baseRevision: basedOn,
          kind,
          ...said,
          seconds: item.phase === 'revealed' ? deciding.read() : null,
        },
      });
      show(after);
      noteOutcome(id, { ...outcomeOf(after), done: true });
      hooks.decided?.(id, kind);
      if (after.phase === 'revealed') rebaseWork(after);
      patch({ busy: false, mode: 'idle', given: kind, refused: null });
      if (next) goNext();
      return true;
    } catch (error) {
      // The current item shows what changed; this person's text and picks are kept.
      if (error instanceof ORPCError && error.code === 'CONFLICT' && seen) {
        patch({ busy: false, refused: options.content ?? null });
        void query.refetch();
      } else patch({ busy: false, error });
      return false;
    }
  };

  const commentCall = (text: string): EditCall<'review-comment'> | null =>
    id && text.trim()
      ? {
          kind: 'review-comment',
          input: { id, text: text.trim(), x: now.pin?.[0] ?? null, y: now.pin?.[1] ?? null },
        }
      : null;
  const keepComment = useUnfinished(commentCall, () => about);
  const comment = async (text: string) => {
    const call = commentCall(text);
    if (!call) return;
    patch({ busy: true, error: null });
    try {
      await send(call);
      await query.refetch();
      patch({ busy: false, mode: 'idle', pin: null });
    } catch (error) {
      if (shownId.current === id) patch({ busy: false, error });
      else say(error);
    }
  };

  const reopen = async (changed: string) => {
    try {
      const found = await client.review.open({ id: changed });
      show(found);
      if (found.phase === 'revealed') rebaseWork(found);
      const outcome = outcomeOf(found);
      noteOutcome(changed, { ...outcome, done: outcome.state === 'approved' || outcome.state === 'rejected' });
      setState((old) => (old.id === changed ? blank(changed) : old));
    } catch (error) {
      patch({ error });
    }
  };

  return {
    id,
    item,
    error: now.error ?? (item ? null : query.error),
    retry: () => (now.error ? patch({ error: null }) : void query.refetch()),
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
    keyDead: (by) =>
      answered.current?.id === id && answered.current.by === by && performance.now() - answered.current.at < deadKeyMs,
    answering,
    answer,
    verdict,
    reopen,
    comment,
    keepComment,
  };
}

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
