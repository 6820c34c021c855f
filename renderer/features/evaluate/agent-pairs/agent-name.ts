import { useTranslation } from 'react-i18next';
import { calledAgent } from '#shared/agents/foreign/called-agent.ts';

/** An agent's name, or what to call one that has none. */
export function useAgentName(): (agent: string) => string {
  const { t } = useTranslation();
  return (agent) => calledAgent(agent) || t('evaluate.agents.unnamed');
}
