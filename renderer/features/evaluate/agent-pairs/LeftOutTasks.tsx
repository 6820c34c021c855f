import { useTranslation } from 'react-i18next';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import { useAgentName } from './agent-name.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** Tasks that could not be compared: how many, why, and by name. */
export function LeftOutTasks({ pair }: { pair: AgentPair }) {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  const groups = [
    { why: t('evaluate.agents.pair.only', { agent: nameOf(pair.a.agent) }), tasks: pair.only.a },
    { why: t('evaluate.agents.pair.only', { agent: nameOf(pair.b.agent) }), tasks: pair.only.b },
    { why: t('evaluate.agents.pair.unscored'), tasks: pair.unscored },
  ].filter(({ tasks }) => tasks.length > 0);
  if (groups.length === 0) return null;
  return (
    <details>
      <Text as="summary" tone="warn">
        {t('evaluate.agents.pair.leftOut', { count: groups.reduce((sum, { tasks }) => sum + tasks.length, 0) })}
      </Text>
      {groups.map(({ why, tasks }) => (
        <section key={why}>
          <Text as="h3" margin={[6, 0, 2]} tone="text2" size={11} weight={500}>
            {why} ({tasks.length})
          </Text>
          <Block as="ul" bullets pl={16} breakWords className="selectable">
            {tasks.map((task, at) => (
              <li key={at}>{task}</li>
            ))}
          </Block>
        </section>
      ))}
    </details>
  );
}
