import { ORPCError } from '@orpc/client';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import { useSystem } from '../../../project/project.ts';
import { say } from '../../../ui/messages.ts';
import { client, orpc } from '../../../transport/client.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useClock } from '../clock.ts';
import { openedByAnswer } from '../answer/opened.ts';
import { noteOutcome } from '../queue-store.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { HandOffContext } from './hand-off.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import { ReportNote } from '../verdict/ReportNote.tsx';
import type { Handover } from '../answer/HandOnBox.tsx';
import { dropForm } from './kept-form.ts';
import type { ItemWork, KindHooks, RevealedItem } from './kind.ts';
import { Opened } from './Opened.tsx';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';

/** Refetches an item after a decision on it was undone or redone, and records the result. */
export async function reopenItem(queries: QueryClient, id: string): Promise<void> {
  const shown = await client.review.item({ id });
  queries.setQueryData(orpc.review.item.queryKey({ input: { id } }), shown);
  const state = shown.phase === 'revealed' ? shown.state : null;
  noteOutcome(id, { state, reason: null, done: state === 'approved' || state === 'rejected' });
}

/** The report that brought an item back, and comments on it. */
export function ReportAndComments({ item }: { item: RevealedItem }) {
  if (!item.report && item.comments.length === 0) return null;
  return (
    <Block fixed overflow="auto" pad={[12, 12, 0]} maxHeight="40%">
      {item.report && <ReportNote report={item.report} />}
      <CommentList item={{ ...item, verdicts: [] }} />
    </Block>
  );
}

/** An item of a kind with hooks: loads it, measures time, and sends the body's requests. */
export function ItemFrame({
  id,
  hooks,
  goNext,
  goBack,
}: {
  id: string;
  hooks: KindHooks;
  goNext: () => void;
  goBack: () => void;
}) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const queries = useQueryClient();
  const found = useQuery(orpc.review.item.queryOptions({ input: { id } }));
  const item = found.data?.id === id ? found.data : undefined;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const clock = useClock(id, item !== undefined);

  /** The revision on which this person's changes began. */
  const begun = useRef<{ id: string; revision: number } | null>(null);
  const base = () => (begun.current?.id === id ? begun.current.revision : (item?.revision ?? 0));

  const [handing, setHanding] = useState(false);
  /** True if the call was answered. */
  const send = async (call: () => Promise<AnyReviewedItem>, next: boolean, done: boolean): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const shown = await call();
      begun.current = null;
      queries.setQueryData(orpc.review.item.queryKey({ input: { id } }), shown);
      // An answer given to others' conflict is one more opinion and decides nothing: the same key settles it next.
      const open =
        hooks.answerDecides === true &&
        shown.phase === 'revealed' &&
        shown.adjudicating &&
        shown.verdicts.every(({ annotator, takenBack }) => annotator !== me || takenBack !== null);
      noteOutcome(id, {
        state: shown.phase === 'revealed' ? shown.state : null,
        reason: null,
        done: done && !open,
      });
      setBusy(false);
      if (open) say(t('review.verdict.settleNow'));
      else if (next) goNext();
      return true;
    } catch (failed) {
      setBusy(false);
      setError(failed);
      // Somebody else changed it: the message says so, the newer version is shown, and the next save is based on that.
      if (failed instanceof ORPCError && failed.code === 'CONFLICT') {
        begun.current = null;
        void found.refetch();
      }
      return false;
    }
  };
  const decision = (
    kind: 'approve' | 'edit' | 'reject' | 'skip' | 'hand-on',
    more: { content?: unknown; reason?: string; withoutAnswer?: boolean } & Partial<Handover> = {},
  ) => ({
    ...{ id, baseRevision: kind === 'edit' ? base() : (item?.revision ?? 0), kind, seconds: clock.read() },
    ...more,
  });
  const work: ItemWork = {
    busy,
    seconds: clock.shown,
    error,
    begin: () => {
      begun.current = item ? { id, revision: item.revision } : null;
    },
    answer: (answer, next) =>
      void send(
        async () => {
          const shown = await client.review.answer({
            ...{ id, revision: item?.revision ?? 0, answer, seconds: clock.read() },
          });
          openedByAnswer();
          dropForm(id);
          return shown;
        },
        next,
        hooks.answerDecides === true,
      ),
    settle: (content, next) =>
      void send(
        async () => {
          const shown = await client.review.decide(decision('edit', { content }));
          dropForm(id);
          return shown;
        },
        next,
        true,
      ),
    change: (changed, why) =>
      void send(
        async () => {
          const edit = crypto.randomUUID();
          await client.items.edit({ id, baseRevision: base(), content: changed, why, edit });
          return client.review.item({ id });
        },
        false,
        false,
      ),
    approve: (next, withoutAnswer = false) =>
      void send(() => client.review.decide(decision('approve', { withoutAnswer })), next, true),
    reject: (reason, next) => void send(() => client.review.decide(decision('reject', { reason })), next, true),
    skip: () => void send(() => client.review.decide(decision('skip')), true, true),
    next: goNext,
    previous: goBack,
  };
  const handOff = {
    ...{ id, busy, open: handing, setOpen: setHanding },
    send: (handover: Handover) => send(() => client.review.decide(decision('hand-on', handover)), true, true),
  };
  useActionHandlers({ 'review-hand-on': item && !busy ? () => setHanding(true) : null });
  const trouble = error ?? found.error;
  return (
    <Stack grow position="relative" minWidth={0} minHeight={0} aria-busy={!item && trouble == null}>
      {trouble != null && (
        <Block position="absolute" layer={2} inset="0.75rem 0.75rem auto">
          <ErrorNote error={trouble} onRetry={() => (error ? setError(null) : void found.refetch())} />
        </Block>
      )}
      {!item && trouble == null && <BlankRows rows={5} height={40} />}
      {item?.phase === 'revealed' && <ReportAndComments item={item} />}
      <HandOffContext value={handOff}>
        <Row grow minWidth={0} minHeight={0}>
          {item && <Opened key={id} hooks={hooks} item={item} work={work} />}
        </Row>
      </HandOffContext>
    </Stack>
  );
}
