import { useTranslation } from 'react-i18next';

/** An agent's name, or what to call one that has none. */
export function useAgentName(): (agent: string) => string {
  const { t } = useTranslation();
  return (agent) => agent || t('evaluate.agents.unnamed');
}
