import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyHint, StatusBar } from '../../edits/StatusBar.tsx';
import { useQueue } from './queue-store.ts';

/** Whether the next item is ready, what the kind shows about this one, and what was saved. */
export function ReviewStatus({
  hints,
  ahead,
  saved,
  children,
}: {
  hints: readonly KeyHint[];
  ahead: 'none' | 'loading' | 'ready' | 'failed';
  /** Revision that this person's verdict saved; null before it. */
  saved: number | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const none = useQueue((state) => state.rows.length === 0);
  return (
    <StatusBar hints={hints}>
      <span hidden={none}>
        {ahead === 'ready'
          ? t('review.status.decoded')
          : ahead === 'none'
            ? t('review.status.last')
            : t('review.status.decoding')}
      </span>
      {children}
      <span>{saved === null ? t('review.status.stored') : t('review.status.saved', { n: saved })}</span>
    </StatusBar>
  );
}
