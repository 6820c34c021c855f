import { useTranslation } from 'react-i18next';
import { type DataColumn, TableTools } from '../../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import classes from './Agents.module.css';
import type { Agent, EpisodeFilter } from '../agent-pairs/types.ts';
import { Block, Grid, Row, Text } from '../../../ui/layout/primitives.tsx';

const parts = ['success', 'failure', 'limit', 'early-stop'] as const;
const countOf = ({ outcomes }: Agent, part: (typeof parts)[number]): number =>
  part === 'early-stop' ? outcomes.earlyStop : outcomes[part];

/** How the episodes of each agent ended, as bars of equal length; a press filters the strip. */
export function Outcomes({
  agents,
  onShow,
}: {
  agents: readonly Agent[];
  onShow: (agent: string, filter: EpisodeFilter) => void;
}) {
  const { t } = useTranslation();
  const columns: DataColumn<Agent>[] = [
    { id: 'agent', header: 'agent', value: ({ agent }) => agent },
    ...parts.map((part): DataColumn<Agent> => ({ id: part, header: part, value: (entry) => countOf(entry, part) })),
    { id: 'env', header: 'environment errors', value: ({ envErrors }) => envErrors },
    { id: 'unknown', header: 'unknown', value: ({ unknown }) => unknown },
  ];
  const [broken, unknown] = [
    agents.reduce((sum, agent) => sum + agent.envErrors, 0),
    agents.reduce((sum, agent) => sum + agent.unknown, 0),
  ];
  return (
    <section aria-label={t('evaluate.agents.outcomes')}>
      <PanelHeader title={t('evaluate.agents.outcomes')}>
        <TableTools columns={columns} rows={agents} name="agent-outcomes" />
      </PanelHeader>
      <Block fixed pad={[0, 12, 10]}>
        {agents.map((agent) => (
          <Grid
            key={agent.agent}
            gap={10}
            align="center"
            columns="minmax(5rem, 10rem) minmax(0, 1fr) 6.875rem"
            height={24}
          >
            <Text truncate title={agent.agent}>
              {agent.agent || t('evaluate.agents.unnamed')}
            </Text>
            <Row as="span" height={14} className={classes.bars}>
              {parts.map((part) => {
                const n = countOf(agent, part);
                const label = `${t(`evaluate.agents.part.${part}`)}: ${n}`;
                return n === 0 ? null : (
                  <button
                    key={part}
                    type="button"
                    data-part={part}
                    style={{ flex: n }}
                    title={label}
                    aria-label={`${agent.agent || t('evaluate.agents.unnamed')}, ${label}`}
                    onClick={() => onShow(agent.agent, { kind: 'outcome', outcome: [part] })}
                  />
                );
              })}
            </Row>
            <Text tone="text2" tabular text="right">
              {parts.map((part) => countOf(agent, part)).join(' · ')}
            </Text>
          </Grid>
        ))}
        <Row wrap gap={[4, 14]} pt={4} tone="text2" size={11} className={classes.legend}>
          {parts.map((part) => (
            <Row as="span" inline align="center" gap={5} key={part}>
              <Text as="i" display="inline-block" width={12} height={9} data-part={part} aria-hidden="true" />
              {t(`evaluate.agents.part.${part}`)}
            </Row>
          ))}
          <Row as="span" inline align="center" gap={5} ml="auto" tone="dim">
            {[
              broken > 0 && t('evaluate.agents.envErrors', { count: broken }),
              unknown > 0 && t('evaluate.agents.unknown', { count: unknown }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Row>
        </Row>
      </Block>
    </section>
  );
}
