import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ReviewFilter } from '../queue-store.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Nothing is left: what that means for this queue, and what to do next. */
export function QueueEnd({
  ended,
  filter,
  done,
  held,
  onRead,
  onSampling,
}: {
  /** The last item was passed; otherwise the queue was empty from the start. */
  ended: boolean;
  filter: ReviewFilter;
  /** Number of items decided on since the queue was loaded. */
  done: number;
  /** Number of its items that other people have open. */
  held: number;
  onRead: (filter: ReviewFilter) => void;
  onSampling: () => void;
}) {
  const { t } = useTranslation();
  const importRefusal = useCallRefusal('imports.start');
  const showAll = () => onRead({ source: 'all' });
  if (filter.samplingPlan)
    return (
      <Block grow surface="well">
        <EmptyState
          icon={IconChecklist}
          title={t('review.empty.sampled')}
          action={
            <>
              <ActionButton kind="primary" onClick={onSampling}>
                {t('review.empty.decide')}
              </ActionButton>
              <ActionButton onClick={showAll}>{t('review.empty.showAll')}</ActionButton>
            </>
          }
        >
          {t('review.empty.sampledText')}
        </EmptyState>
      </Block>
    );
  if (ended)
    return (
      <Block grow surface="well">
        <EmptyState
          icon={IconChecklist}
          title={t('review.empty.done')}
          action={
            <ActionButton kind="primary" onClick={() => onRead(filter)}>
              {t('review.empty.again')}
            </ActionButton>
          }
        >
          {t('review.empty.doneText', { count: done })}
          {held > 0 && ` ${t('review.empty.held', { count: held })}`}
        </EmptyState>
      </Block>
    );
  const narrowed = filter.source !== 'all' || filter.text !== undefined;
  return (
    <Block grow surface="well">
      <EmptyState
        icon={IconChecklist}
        title={t('review.empty.title')}
        action={
          narrowed ? (
            <ActionButton kind="primary" onClick={showAll}>
              {t('review.empty.showAll')}
            </ActionButton>
          ) : (
            <>
              <ActionButton
                kind="primary"
                onClick={() => navigate({ screen: 'runs', params: { new: 'understanding' } })}
              >
                {t('review.empty.run')}
              </ActionButton>
              <ActionButton refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
                {t('review.empty.import')}
              </ActionButton>
            </>
          )
        }
      >
        {t(narrowed ? 'review.empty.filtered' : 'review.empty.text')}
      </EmptyState>
    </Block>
  );
}
