import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import type { Order } from './Board.tsx';
import type { Agent } from '../agent-pairs/types.ts';

/** What the figures are computed from: the step limit of the chosen agent, the order of tasks, what is not scored. */
export function AgentsStatus({
  agents,
  active,
  order,
  pairs,
}: {
  agents: readonly Agent[];
  active: Agent | undefined;
  order: Order;
  /** Whether there is another agent to compare with. */
  pairs: boolean;
}) {
  const { t } = useTranslation();
  const pair = useShortcut('evaluate-pair');
  const envErrors = agents.reduce((sum, agent) => sum + agent.envErrors, 0);
  return (
    <StatusBar
      hints={[
        ...(active
          ? [
              { keys: ['ArrowLeft', 'ArrowRight'], label: t('evaluate.agents.hint.episode') },
              { keys: ['Enter'], label: t('evaluate.agents.hint.open') },
              { keys: ['S'], label: t('evaluate.agents.hint.by') },
              ...(pair && pairs ? [{ keys: [pair], label: t('evaluate.status.pair') }] : []),
            ]
          : []),
        { keys: ['?'], label: t('app.keysHint') },
      ]}
    >
      {active && (
        <>
          <span>
            {t('evaluate.agents.status.limit')} <b>{t('evaluate.agents.limitSteps', { count: active.limit })}</b>
          </span>
          <span>
            {t('evaluate.agents.status.order')}{' '}
            <b>{t(order === 'given' ? 'evaluate.agents.asGiven' : 'evaluate.agents.meanOfOrders')}</b>
          </span>
          {envErrors > 0 && <span>{t('evaluate.agents.envErrors', { count: envErrors })}</span>}
        </>
      )}
    </StatusBar>
  );
}
