import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#shared/contract/comments.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { navigate } from '../../../places/route.ts';
import { MentionNames } from '../../../presence/MentionNames.tsx';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog, leaveFocusToScreen } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.comments.key() });

/** Where a thread is: its picture, its episode, or its item in Review. */
function goTo({ first: { kind, entityId }, screenshotId }: Thread): void {
  leaveFocusToScreen();
  const drawn = kind === 'screenshot' || findItemKind(kind)?.drawn === true;
  if (drawn && screenshotId !== null) navigate({ screen: 'annotate', id: screenshotId });
  else navigate({ screen: kind === 'episode' ? 'trajectories' : 'review', id: entityId });
}

/** A thread with its answers; opening it marks it as read. */
export function ThreadDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { t } = useTranslation();
  const { first, replies, unread, picture } = thread;
  const [text, setText] = useState('');
  const read = useMutation(orpc.comments.read.mutationOptions({ onSuccess: refresh }));
  const resolve = useMutation(orpc.comments.resolve.mutationOptions({ onSuccess: refresh }));
  const add = useMutation(
    orpc.comments.add.mutationOptions({
      onSuccess: () => {
        setText('');
        return refresh();
      },
    }),
  );
  const { mutate: note } = read;
  useEffect(() => {
    if (unread > 0) note({ id: first.id });
  }, [unread, first.id, note]);
  const send = () => {
    const { kind, entityId, id } = first;
    if (text.trim() !== '') add.mutate({ kind, entityId, text: text.trim(), replyTo: id });
  };
  const error = add.error ?? resolve.error;
  return (
    <Dialog
      onClose={onClose}
      title={picture ?? t('board.threads.thread')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={10}>
        <Block maxHeight={320} as="ul" overflow="auto">
          {[first, ...replies].map((reply) => (
            <Block
              pl={reply !== first ? 16 : undefined}
              borderLeft={reply !== first ? 'quote' : undefined}
              as="li"
              pad={[6, 0]}
              key={reply.id}
            >
              <b>{reply.author}</b> <Text tone="dim">{formatDay(reply.at)}</Text>
              <Text as="p" mt={2} breakWords space="pre-wrap" className="selectable">
                {reply.text}
              </Text>
            </Block>
          ))}
        </Block>
        <Stack
          as="form"
          gap={10}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <MentionNames text={text} onPick={setText}>
            <Textarea
              label={t('board.threads.reply')}
              description={t('board.threads.replyText')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={4000}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                event.stopPropagation();
                send();
              }}
            />
          </MentionNames>
          {error && <ErrorNote error={error} />}
          <Row wrap justify="flex-end" gap={8}>
            <ActionButton
              onClick={() => {
                onClose();
                goTo(thread);
              }}
            >
              {t('board.threads.goTo')}
            </ActionButton>
            <ActionButton
              disabled={resolve.isPending}
              onClick={() => resolve.mutate({ id: first.id, resolved: !first.resolved })}
            >
              {t(first.resolved ? 'board.threads.reopen' : 'board.threads.resolve')}
            </ActionButton>
            <ActionButton kind="primary" type="submit" disabled={text.trim() === '' || add.isPending}>
              {t('board.threads.send')}
            </ActionButton>
          </Row>
        </Stack>
      </Stack>
    </Dialog>
  );
}
