import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thread } from '#shared/contract/comments.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Age } from '../../../ui/time/Age.tsx';
import { ThreadDialog } from './ThreadDialog.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Threads.module.css';

type Which = 'open' | 'all' | 'everybody';
const asks: Record<Which, { mine: boolean; open: boolean }> = {
  open: { mine: true, open: true },
  all: { mine: true, open: false },
  everybody: { mine: false, open: true },
};

function ThreadRow({ thread: { first, replies, unread, picture }, onOpen }: { thread: Thread; onOpen: () => void }) {
  const { t } = useTranslation();
  const last = replies.at(-1) ?? first;
  return (
    <li>
      <Row
        hover="fill"
        type="button"
        as="button"
        wrap
        align="flex-start"
        gap={[4, 10]}
        width="full"
        pad={[8, 10]}
        border="none"
        borderBottom="line"
        line={18}
        text="left"
        cursor="pointer"
        className={classes.row}
        data-unread={unread > 0 || undefined}
        onClick={onOpen}
      >
        <IconMessage size={14} stroke={1.6} aria-hidden="true" />
        <Text flex="1 1 18.75rem" minWidth={0} breakWords>
          <b>{first.author}</b> {first.text}
          {last !== first && (
            <Text display="block" tone="text2">
              <b>{last.author}</b> {last.text}
            </Text>
          )}
        </Text>
        <Row as="span" wrap gap={10} tone="dim">
          {unread > 0 && (
            <Text tone="accent-text" weight={600}>
              {t('board.threads.unread', { count: unread })}
            </Text>
          )}
          {first.resolved && t('board.threads.resolved')}
          {replies.length > 0 && <span>{t('board.threads.replies', { count: replies.length })}</span>}
          {picture !== null && (
            <Text truncate maxWidth={220}>
              {picture}
            </Text>
          )}
          <Age at={last.at} />
        </Row>
      </Row>
    </li>
  );
}

/** Threads of comments: those that mention the person or that they wrote in, all of these, or everybody's open ones. */
export function Threads() {
  const { t } = useTranslation();
  const [which, setWhich] = useState<Which>('open');
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery(orpc.comments.threads.queryOptions({ input: asks[which] }));
  const threads = found.data?.threads ?? [];
  const open = threads.find(({ first }) => first.id === opened);
  return (
    <Stack gap={10} pad={12}>
      <Row wrap align="center" gap={12}>
        <SegmentedControl<Which>
          label={t('board.threads.which')}
          value={which}
          segments={(['open', 'all', 'everybody'] as const).map((value) => ({
            value,
            label: t(`board.threads.${value}`),
          }))}
          onChange={setWhich}
        />
        {found.data && found.data.unread > 0 && (
          <Text role="status" tone="dim">
            {t('board.threads.unreadAll', { count: found.data.unread, formatted: formatCount(found.data.unread) })}
          </Text>
        )}
      </Row>
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && threads.length === 0 && (
        <EmptyState title={t('board.threads.none')}>{t('board.threads.noneText')}</EmptyState>
      )}
      <Block as="ul" maxWidth={980}>
        {threads.map((thread) => (
          <ThreadRow key={thread.first.id} thread={thread} onOpen={() => setOpened(thread.first.id)} />
        ))}
      </Block>
      {open && <ThreadDialog thread={open} onClose={() => setOpened(null)} />}
    </Stack>
  );
}
