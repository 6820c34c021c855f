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
import classes from './Threads.module.css';

type Which = 'open' | 'all' | 'everybody';
const asks: Record<Which, { mine: boolean; open: boolean }> = {
  open: { mine: true, open: true },
  all: { mine: true, open: false },
  everybody: { mine: false, open: true },
};

function Row({ thread: { first, replies, unread, picture }, onOpen }: { thread: Thread; onOpen: () => void }) {
  const { t } = useTranslation();
  const last = replies.at(-1) ?? first;
  return (
    <li>
      <button type="button" className={classes.row} data-unread={unread > 0 || undefined} onClick={onOpen}>
        <IconMessage size={14} stroke={1.6} aria-hidden="true" />
        <span className={classes.text}>
          <b>{first.author}</b> {first.text}
          {last !== first && (
            <span className={classes.last}>
              <b>{last.author}</b> {last.text}
            </span>
          )}
        </span>
        <span className={classes.facts}>
          {unread > 0 && <span className={classes.count}>{t('board.threads.unread', { count: unread })}</span>}
          {first.resolved && t('board.threads.resolved')}
          {replies.length > 0 && <span>{t('board.threads.replies', { count: replies.length })}</span>}
          {picture !== null && <span className={classes.picture}>{picture}</span>}
          <Age at={last.at} />
        </span>
      </button>
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
    <div className={classes.root}>
      <div className={classes.head}>
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
          <span role="status" className={classes.dim}>
            {t('board.threads.unreadAll', { count: found.data.unread, formatted: formatCount(found.data.unread) })}
          </span>
        )}
      </div>
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && threads.length === 0 && (
        <EmptyState title={t('board.threads.none')}>{t('board.threads.noneText')}</EmptyState>
      )}
      <ul className={classes.list}>
        {threads.map((thread) => (
          <Row key={thread.first.id} thread={thread} onOpen={() => setOpened(thread.first.id)} />
        ))}
      </ul>
      {open && <ThreadDialog thread={open} onClose={() => setOpened(null)} />}
    </div>
  );
}
