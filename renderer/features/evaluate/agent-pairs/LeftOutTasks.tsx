import { useTranslation } from 'react-i18next';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import { useAgentName } from './agent-name.ts';
import classes from './Pairs.module.css';

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
    <details className={classes.leftOut}>
      <summary>
        {t('evaluate.agents.pair.leftOut', { count: groups.reduce((sum, { tasks }) => sum + tasks.length, 0) })}
      </summary>
      {groups.map(({ why, tasks }) => (
        <section key={why}>
          <h3>
            {why} ({tasks.length})
          </h3>
          <ul className="selectable">
            {tasks.map((task, at) => (
              <li key={at}>{task}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
