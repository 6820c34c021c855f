import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import classes from './Agents.module.css';
import { Controls, Counts, Figures } from './JudgeTables.tsx';
import type { Card, Cell } from '../agent-pairs/types.ts';
import { Block, Grid, Row, Text } from '../../../ui/layout/primitives.tsx';

/** With fewer labels only counts are shown, because the intervals would be meaningless. */
const enough = 30;

const groups = ['all', 'ST', 'PT', 'PT-A', 'PT-B'] as const;
const isGroup = (id: string): id is (typeof groups)[number] => groups.some((known) => known === id);

/** A judge against people: the 2 × 2, its figures with intervals, its controls, and success corrected by its error. */
export function JudgePanel({
  cards,
  card,
  cell,
  onJudge,
  onCell,
  onDiffers,
}: {
  cards: readonly Card[];
  card: Card | null;
  cell: Cell | null;
  onJudge: (judge: string) => void;
  onCell: (cell: Cell, group: string) => void;
  onDiffers: () => void;
}) {
  const { t } = useTranslation();
  const title = t('evaluate.agents.judge.title');
  const [group, setGroup] = useState('all');
  const shown =
    card?.groups.find((candidate) => candidate.group === group) ?? card?.groups.find((group) => group.group === 'all');
  if (!card || !shown)
    return (
      <section aria-label={title}>
        <PanelHeader title={title} />
        <Text as="p" pad={[0, 12, 8]} tone="dim" size={11}>
          {t('evaluate.agents.judge.none')}
        </Text>
      </section>
    );
  const groupName = (id: string) => (isGroup(id) ? t(`evaluate.agents.judge.groups.${id}`) : id);
  return (
    <section aria-label={title}>
      <PanelHeader title={title} remark={t('evaluate.agents.judge.labelled', { count: shown.n })}>
        {card.groups.length > 2 && (
          <SegmentedControl
            label={t('evaluate.agents.judge.group')}
            value={shown.group}
            segments={card.groups.map((group) => ({ value: group.group, label: groupName(group.group) }))}
            onChange={setGroup}
          />
        )}
        <Select
          aria-label={t('evaluate.agents.judge.choose')}
          size="xs"
          w={210}
          allowDeselect={false}
          data={cards.map(({ judge }) => judge)}
          value={card.judge}
          onChange={(value) => value !== null && onJudge(value)}
        />
      </PanelHeader>
      {card.failures.length > 0 && (
        <Block as="ul" pad={[4, 12]} tone="warn" size={11} breakWords aria-label={t('evaluate.agents.judge.failures')}>
          {card.failures.map(({ reason, n }) => (
            <li key={reason} className="selectable">
              {t('evaluate.agents.judge.failure', { count: n, reason })}
            </li>
          ))}
        </Block>
      )}
      <Grid fixed gap={16} pad={[4, 12, 10]} border="none" columns="minmax(0, 1fr) minmax(0, 1.1fr)">
        <Counts counts={shown.counts} cell={cell} onCell={(cell) => onCell(cell, shown.group)} />
        {shown.n < enough ? <p>{t('evaluate.agents.judge.few', { count: enough })}</p> : <Figures of={shown} />}
      </Grid>
      <Row align="center" justify="space-between" gap={12} pad={[0, 12, 8]} className={classes.judgeFoot}>
        <Controls card={card} corrected={shown.corrected} />
        {card.differs.length > 0 && (
          <ActionButton small onClick={onDiffers}>
            {t('evaluate.agents.judge.openDiffers', { count: card.differs.length })}
          </ActionButton>
        )}
      </Row>
    </section>
  );
}
