import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { z } from 'zod';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { cannotAnswer, rejectReasons, reviewItem } from '#shared/contract/review/review.ts';
import type { Pointing, targetRejectReasons, Wording } from '#shared/contract/targets.ts';
import type { EditCall, EditKind } from '../../edits/calls.ts';
import { outbox } from '../../edits/index.ts';
import { client, orpc } from '../../transport/client.ts';
import { say } from '../../app/messages.ts';
import { useSystem } from '../../app/project/project.ts';
import { useClock } from './clock.ts';
import { type Draft, editOf } from './kinds/question/draft.ts';
import { usePictureReady } from '../../ui/pictures/decoded-pictures.ts';
import { againstOwnAnswer } from './answer/own-answer.ts';
import { noteOutcome, type QueueRow } from './queue/queue-store.ts';
import { dropWordings } from './kinds/element/wordings.ts';

export type ReviewItem = z.infer<typeof reviewItem>;
export type Cannot = (typeof cannotAnswer)[number];
export type RejectReason = (typeof rejectReasons)[number] | (typeof targetRejectReasons)[number];
export type RevealedTarget = Extract<ReviewItem, { kind: 'instruction'; phase: 'revealed' }>;
export type BlindTarget = Extract<ReviewItem, { kind: 'instruction'; phase: 'blind' }>;
export type BlindQuestion = Extract<ReviewItem, { kind: 'question'; phase: 'blind' }>;
export type Mode = 'idle' | 'rejecting' | 'editing' | 'commenting' | 'handing';

/** What answered: that very key does nothing else for a moment, so that the digit that voted cannot also give a reason. */
export type AnsweredBy = `digit-${number}` | `reason-${number}` | 'enter' | 'pointer';
const deadKeyMs = 300;

/** Unsaved edits by item; they outlive leaving the item and the screen, and a reload. */
export const useDrafts = create(
  persist((): Record<string, Draft> => ({}), {
    name: 'benchwright.drafts',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function keepDraft(id: string, draft: Draft): void {
  useDrafts.setState({ [id]: draft });
}

export function dropDraft(id: string): void {
  useDrafts.setState((drafts) => {
    const { [id]: _gone, ...rest } = drafts;
    return rest;
  }, true);
}

/** Both versions after somebody else saved in between. */
export interface Stale {
  seen: QuestionContent;
  seenRevision: number;
  yours: QuestionContent | null;
}

/** What was shown of an instruction item before somebody else changed it. */
export interface StaleTarget {
  seen: RevealedTarget;
  now: number;
}

interface ItemState {
  id: string | null;
  mode: Mode;
  busy: boolean;
  error: unknown;
  stale: Stale | null;
  staleTarget: StaleTarget | null;
  /** What was seen when the item was revealed: the base of every verdict. */
  base: { revision: number; content: QuestionContent } | null;
  /** The same for an instruction item. */
  seen: RevealedTarget | null;
  given: 'approve' | 'edit' | 'reject' | 'skip' | 'hand-on' | null;
  pin: [number, number] | null;
  /** Approving against one's own blind answer was asked about; the next press means it. */
  asked: boolean;
}

const blank = (id: string | null): ItemState => ({
  id,
  mode: 'idle',
  busy: false,
  error: null,
  stale: null,
  staleTarget: null,
  base: null,
  seen: null,
  given: null,
  pin: null,
  asked: false,
});

/** One item under review: its data, its clock, and what can be done with it. `goNext` is called after a verdict that moves on. */
export function useReview(row: { id: string; sha256: string | null } | null, goNext: () => void) {
  const id = row?.id ?? null;
  const queries = useQueryClient();
  const me = useSystem()?.me.name;
  const query = useQuery({ ...orpc.review.open.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });
  const item = query.data?.id === id ? query.data : undefined;
  const picture = usePictureReady(item?.sha256 ?? row?.sha256 ?? null);
  const [state, setState] = useState<ItemState>(() => blank(id));
  const now = state.id === id ? state : blank(id);
  const shownId = useRef(id);
  shownId.current = id;
  // What comes back after the item was left says nothing about the item that is shown now.
  const patch = useCallback(
    (change: Partial<ItemState>) =>
      setState((old) => (shownId.current === id ? { ...(old.id === id ? old : blank(id)), ...change } : old)),
    [id],
  );
  const voted = useRef<{ id: string; by: AnsweredBy; at: number } | null>(null);
  // Each ask of an instruction item has a time of its own.
  const askedFor = item?.kind === 'instruction' && item.phase === 'blind' ? item.ask.instructionId : '';
  const answering = useClock(id && `${id} ${askedFor}`, item?.phase === 'blind' && picture !== 'loading');
  const deciding = useClock(id, item?.phase === 'revealed');

  // The base of a verdict is what was first seen; a later revision by somebody else shows as stale.
  const revealed = item?.kind === 'question' && item.phase === 'revealed' ? item : undefined;
  const target = item?.kind === 'instruction' && item.phase === 'revealed' ? item : undefined;
  const current = revealed?.question_;
  useEffect(() => {
    if (!current || now.given !== null) return;
    if (now.base === null) patch({ base: { revision: current.revision, content: current.content } });
    else if (now.base.revision !== current.revision && now.stale === null)
      patch({
        stale: { seen: now.base.content, seenRevision: now.base.revision, yours: null },
        mode: now.mode === 'editing' ? 'editing' : 'idle',
      });
  }, [current, now.base, now.given, now.mode, now.stale, patch]);

  useEffect(() => {
    if (!target || now.given !== null) return;
    if (now.seen === null) patch({ seen: target });
    else if (now.seen.revision !== target.revision && now.staleTarget?.now !== target.revision)
      patch({
        staleTarget: { seen: now.seen, now: target.revision },
        mode: now.mode === 'editing' ? 'editing' : 'idle',
      });
  }, [target, now.seen, now.given, now.mode, now.staleTarget, patch]);

  const show = useCallback(
    (next: ReviewItem) => queries.setQueryData(orpc.review.open.queryKey({ input: { id: next.id } }), next),
    [queries],
  );

  /** Waits for the answer, also over a lost connection: what was sent is kept until then. Refusals come back here. */
  const send = <K extends EditKind>(call: EditCall<K>) =>
    outbox.add(call, { screenshotId: item?.screenshotId ?? null, name: item?.screenshotName ?? '' }, { handled: true });

  const vote = async (answer: string | null, reason: Cannot | null, by: AnsweredBy) => {
    if (!id || item?.kind !== 'question' || item.phase !== 'blind' || picture === 'loading' || now.busy) return;
    voted.current = { id, by, at: performance.now() };
    patch({ busy: true, error: null });
    try {
      const shown = await send({
        kind: 'vote',
        input: { id, revision: item.revision, answer, reason, seconds: answering.read() },
      });
      show(shown);
      noteOutcome(id, { state: shown.question_.state, reason: shown.whyHere, done: false });
      patch({ busy: false, base: { revision: shown.question_.revision, content: shown.question_.content } });
    } catch (error) {
      patch({ busy: false, error });
    }
  };

  /** Answers the instruction that is asked: a place, "not there", or why neither. */
  const point = async (answer: Pointing, by: AnsweredBy) => {
    if (!id || item?.kind !== 'instruction' || item.phase !== 'blind' || picture === 'loading' || now.busy) return;
    // Without its picture an instruction can only be said to be unanswerable.
    if (picture === 'failed' && answer.kind !== 'cannot') return;
    voted.current = { id, by, at: performance.now() };
    patch({ busy: true, error: null });
    try {
      const { instructionId, revision } = item.ask;
      const shown = await send({
        kind: 'point',
        input: { id, instructionId, revision, answer, seconds: answering.read() },
      });
      show(shown);
      if (shown.phase === 'revealed') noteOutcome(id, { state: shown.state, reason: shown.whyHere, done: false });
      patch({ busy: false, seen: shown.phase === 'revealed' ? shown : null });
    } catch (error) {
      patch({ busy: false, error });
    }
  };

  /** True when it is given. */
  const verdict = async (
    kind: 'approve' | 'edit' | 'reject' | 'skip' | 'hand-on',
    options: {
      next?: boolean;
      content?: QuestionContent;
      wordings?: Wording[];
      reason?: RejectReason;
      note?: string;
      to?: string | null;
      base?: number;
    } = {},
  ): Promise<boolean> => {
    if (!id || !item || now.busy) return false;
    // What was typed and kept is what is approved, never the text before it.
    const draft = kind === 'approve' && item.kind === 'question' ? useDrafts.getState()[id] : undefined;
    const typed = draft && editOf(draft);
    if (draft && !typed) {
      patch({ mode: 'editing' });
      return false;
    }
    if (typed) return verdict('edit', { ...options, ...typed });
    const mine = kind === 'approve' && item.phase === 'revealed' && !item.adjudicating;
    if (mine && !now.asked && againstOwnAnswer(item, me)) {
      patch({ asked: true });
      return false;
    }
    const base = options.base ?? now.base?.revision ?? now.seen?.revision ?? item.revision;
    patch({ busy: true, error: null });
    try {
      const after = await send({
        kind: 'verdict',
        input: {
          id,
          baseRevision: base,
          kind,
          ...(options.content ? { content: options.content } : {}),
          ...(options.wordings ? { wordings: options.wordings } : {}),
          reason: options.reason ?? null,
          note: options.note ?? '',
          to: options.to ?? null,
          seconds: item.phase === 'revealed' ? deciding.read() : null,
        },
      });
      show(after);
      const state = after.phase === 'blind' ? null : after.kind === 'question' ? after.question_.state : after.state;
      noteOutcome(id, { state, reason: after.phase === 'revealed' ? after.whyHere : null, done: true });
      if (kind === 'edit') dropDraft(id);
      if (kind !== 'skip') dropWordings(id);
      patch({ busy: false, mode: 'idle', given: kind, stale: null, staleTarget: null });
      if (options.next) goNext();
      return true;
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'CONFLICT' && now.base) {
        patch({
          busy: false,
          stale: { seen: now.base.content, seenRevision: now.base.revision, yours: options.content ?? null },
        });
        void query.refetch();
      } else if (error instanceof ORPCError && error.code === 'CONFLICT' && now.seen) {
        // The item as it is now shows what changed; texts and picks of this person are kept.
        patch({ busy: false });
        void query.refetch();
      } else patch({ busy: false, error });
      return false;
    }
  };

  /** Stores a comment, also of an item that is being left. */
  const comment = async (text: string) => {
    if (!id) return;
    patch({ busy: true, error: null });
    try {
      await send({
        kind: 'review-comment',
        input: { id, text, x: now.pin?.[0] ?? null, y: now.pin?.[1] ?? null },
      });
      await query.refetch();
      patch({ busy: false, mode: 'idle', pin: null });
    } catch (error) {
      if (shownId.current === id) patch({ busy: false, error });
      else say(error);
    }
  };

  /** Reads an item anew after its verdict was taken back or given again, and notes what became of it. */
  const reopen = async (changed: string) => {
    try {
      const found = await client.review.open({ id: changed });
      show(found);
      const itemState =
        found.phase === 'blind' ? null : found.kind === 'question' ? found.question_.state : found.state;
      const done = itemState === 'approved' || itemState === 'rejected';
      noteOutcome(changed, { state: itemState, reason: found.phase === 'revealed' ? found.whyHere : null, done });
      setState((old) => (old.id === changed ? blank(changed) : old));
    } catch (error) {
      patch({ error });
    }
  };

  return {
    id,
    item,
    revealed,
    target,
    error: now.error ?? (item ? null : query.error),
    retry: () => (now.error ? patch({ error: null }) : void query.refetch()),
    picture,
    mode: now.mode,
    setMode: (mode: Mode) => patch({ mode, pin: mode === 'commenting' ? now.pin : null }),
    pin: now.pin,
    setPin: (pin: [number, number] | null) => patch({ pin }),
    busy: now.busy,
    given: now.given,
    /** The person was asked whether they mean to approve against their own answer. */
    asked: now.asked,
    stale: now.stale,
    staleTarget: now.staleTarget,
    /** Takes the newer text as the base from here on; a draft on the old one is dropped. */
    acceptNewer: () => {
      if (id) dropDraft(id);
      patch({
        stale: null,
        staleTarget: null,
        seen: target ?? null,
        mode: 'idle',
        base: current ? { revision: current.revision, content: current.content } : null,
      });
    },
    /** Whether this key has just answered this very item; the next item's takes it at once. */
    keyDead: (by: AnsweredBy) =>
      voted.current?.id === id && voted.current.by === by && performance.now() - voted.current.at < deadKeyMs,
    answering,
    vote,
    point,
    verdict,
    reopen,
    comment,
  };
}
export type Review = ReturnType<typeof useReview>;

/** Fetches and decodes what comes next, so that it is there when the key is pressed. */
export function usePrefetch(next: QueueRow | null): 'none' | 'loading' | 'ready' | 'failed' {
  const queries = useQueryClient();
  const nextId = next?.id;
  useEffect(() => {
    if (nextId) void queries.prefetchQuery(orpc.review.open.queryOptions({ input: { id: nextId } }));
  }, [nextId, queries]);
  const phase = usePictureReady(next?.sha256 ?? null);
  return next ? phase : 'none';
}
