import { IconChartBar, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { agentTask } from './agent-pairs/types.ts';

/** Shown while the project has no release: no model can be evaluated, but agents need none. */
export function NoRelease() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconChartBar}
      title={t('evaluate.empty.noRelease')}
      action={
        <>
          <ActionButton kind="primary" onClick={() => navigate({ screen: 'releases' })}>
            {t('evaluate.empty.goReleases')}
          </ActionButton>
          <ActionButton onClick={() => navigate({ screen: 'evaluate', params: { task: agentTask } })}>
            {t('evaluate.agents.task')}
          </ActionButton>
        </>
      }
    >
      {t('evaluate.empty.noReleaseText')}
    </EmptyState>
  );
}

/** Shown while no evaluation of the selection has results: the way to one, or to those that are running. */
export function NoScores({
  going,
  refusal,
  onStart,
}: {
  /** Running evaluations of the task that are not listed yet. */
  going: number;
  refusal: string | null;
  /** Null if nothing is selected that could be evaluated. */
  onStart: (() => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconChartBar}
      title={going > 0 ? t('evaluate.empty.going', { count: going }) : t('evaluate.empty.none')}
      action={
        going > 0 ? (
          <ActionButton onClick={() => navigate({ screen: 'runs' })}>{t('evaluate.empty.goRuns')}</ActionButton>
        ) : (
          onStart && (
            <ActionButton refusal={refusal} onClick={onStart} icon={IconPlayerPlay}>
              {t('evaluate.bar.evaluate')}
            </ActionButton>
          )
        )
      }
    >
      {t(going > 0 ? 'evaluate.empty.goingText' : 'evaluate.empty.noneText')}
    </EmptyState>
  );
}
