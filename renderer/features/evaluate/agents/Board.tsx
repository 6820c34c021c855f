import { IconArrowsDiff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { formatMoney, formatPercent } from '../../../i18n/numbers.ts';
import { type DataColumn, TableTools } from '../../../ui/tables/DataTable.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Axis } from '../charts/Axis.tsx';
import { mostPinned } from '../board/board-lines.ts';
import classes from '../board/Leaderboard.module.css';
import { PinButton } from '../board/PinButton.tsx';
import { type Mark, MarkGlyph } from '../charts/marks.tsx';
import { hasLine } from '../agent-pairs/lines.ts';
import { PeopleRow } from './PeopleRow.tsx';
import { PublishedAgents } from './PublishedAgents.tsx';
import type { Agent } from '../agent-pairs/types.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

/** How soon successes come: 1 if every task was done in its first step. */
const perSr = (eqa: number | null, rate: number | null): string =>
  eqa === null || !rate ? '–' : (eqa / rate).toFixed(2);

export type Order = 'given' | 'mean';

/** Agents by the share of tasks done, with EQA in the order of the episodes or over all orders. */
export function Board({
  agents,
  people,
  marks,
  active,
  order,
  onOrder,
  onActive,
  pinned,
  onPin,
  pairing,
  onPair,
  alone,
}: {
  agents: readonly Agent[];
  /** What people managed; null if nobody tried. */
  people: ComponentProps<typeof PeopleRow>['people'] | null;
  marks: ReadonlyMap<string, Mark>;
  active: string;
  order: Order;
  onOrder: (order: Order) => void;
  onActive: (agent: string) => void;
  /** Agents pinned to the recall curve. */
  pinned: ReadonlySet<string>;
  onPin: (agent: string) => void;
  /** Two agents are being compared. */
  pairing: boolean;
  onPair: () => void;
  /** There is no second agent to compare with. */
  alone: boolean;
}) {
  const { t } = useTranslation();
  const pairKey = useShortcut('evaluate-pair');
  const nameOf = ({ agent }: Agent) => agent || t('evaluate.agents.unnamed');
  // Fewer are all in the curve.
  const pins = agents.filter(hasLine).length > mostPinned;
  const refusalOf = (entry: Agent) => {
    if (pinned.has(entry.agent)) return null;
    if (!hasLine(entry)) return t('evaluate.agents.noLine');
    return pinned.size < mostPinned ? null : t('evaluate.board.pinsFull');
  };
  const limits = agents.map(({ limit }) => limit);
  const [low, high] = [Math.min(...limits), Math.max(...limits)];
  const eqaOf = (entry: Agent) => (order === 'given' ? entry.eqa : entry.eqaExpected);
  const columns: DataColumn<Agent>[] = [
    { id: 'agent', header: 'agent', value: nameOf },
    { id: 'n', header: 'n', value: ({ success }) => success.n },
    { id: 'k', header: 'successes', value: ({ success }) => success.k },
    { id: 'sr', header: 'success rate', value: ({ success }) => success.rate },
    { id: 'low', header: '95 % low', value: ({ success }) => success.ci?.[0] ?? null },
    { id: 'high', header: '95 % high', value: ({ success }) => success.ci?.[1] ?? null },
    { id: 'eqa', header: order === 'given' ? 'EQA' : 'EQA, mean of all orders', value: eqaOf },
    {
      id: 'eqaPerSr',
      header: 'EQA / SR',
      value: (entry) => (entry.success.rate ? (eqaOf(entry) ?? 0) / entry.success.rate : null),
    },
    { id: 'steps', header: 'median steps of successes', value: ({ medianSteps }) => medianSteps },
    { id: 'cost', header: 'US dollars a task', value: ({ costPerTask }) => costPerTask },
    { id: 'limit', header: 'step limit', value: ({ limit }) => limit },
  ];
  return (
    <Stack as="section" grow minHeight={0} aria-label={t('evaluate.board.title')}>
      <PanelHeader
        title={t('evaluate.board.title')}
        remark={
          low === high ? t('evaluate.agents.within', { count: high }) : t('evaluate.agents.withinOwn', { low, high })
        }
      >
        <ActionButton
          small
          icon={IconArrowsDiff}
          shortcut={pairKey}
          aria-pressed={pairing}
          refusal={alone ? t('evaluate.agents.pair.alone') : null}
          onClick={onPair}
        >
          {t('evaluate.agents.pair.start')}
        </ActionButton>
        <SegmentedControl<Order>
          label={t('evaluate.agents.order')}
          value={order}
          segments={[
            { value: 'given', label: t('evaluate.agents.asGiven') },
            { value: 'mean', label: t('evaluate.agents.meanOfOrders') },
          ]}
          onChange={onOrder}
        />
        <TableTools columns={columns} rows={agents} name="agents" />
      </PanelHeader>
      <Block grow minHeight={0} pad={[0, 4]} overflow="auto" className={classes.scroll}>
        <Table row={28} cell={[0, 8]} sticky="body" space="nowrap" className={classes.table} data-agents>
          <thead>
            <tr>
              <th>{t('evaluate.agents.agent')}</th>
              <th data-num>{t('evaluate.agents.sr')}</th>
              <Block as="th" width="34%" minWidth={140} className={classes.axisColumn}>
                <Text display="block" position="relative" height={16} size={11} className={classes.axisHead}>
                  {[0, 25, 50, 75, 100].map((tick) => (
                    <span key={tick} data-tick={tick} style={{ left: `${tick}%` }}>
                      {tick}
                    </span>
                  ))}
                </Text>
              </Block>
              <th data-num>{t('evaluate.agents.interval')}</th>
              <th data-num>{t('evaluate.agents.eqa')}</th>
              <th data-num>{t('evaluate.agents.eqaPerSr')}</th>
              <th data-num>{t('evaluate.agents.steps')}</th>
              <th data-num title={t('evaluate.agents.costRemark')}>
                {t('evaluate.agents.cost')}
              </th>
              <th data-num>{t('evaluate.agents.n')}</th>
              <th>{t('evaluate.board.source')}</th>
              {pins && (
                <Block as="th" width={1}>
                  <span className="visually-hidden">{t('common.actions')}</span>
                </Block>
              )}
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => {
              const mark = marks.get(agent.agent);
              const { rate, ci, n } = agent.success;
              return (
                <tr
                  key={agent.agent}
                  data-active={agent.agent === active || undefined}
                  onClick={() => onActive(agent.agent)}
                >
                  <td className={classes.modelColumn}>
                    <Row
                      type="button"
                      as="button"
                      inline
                      align="center"
                      gap={6}
                      maxWidth="full"
                      aria-pressed={agent.agent === active}
                    >
                      {mark && <MarkGlyph mark={mark} />}
                      <Text
                        overflow="hidden"
                        weight={500}
                        line={15}
                        text="left"
                        space="normal"
                        breakWords
                        lines={2}
                        title={nameOf(agent)}
                      >
                        {nameOf(agent)}
                      </Text>
                    </Row>
                  </td>
                  <td data-num>
                    <b>{formatPercent(rate) || '–'}</b>
                  </td>
                  <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
                    {mark && <Axis value={rate} interval={ci} mark={mark} />}
                  </Block>
                  <Block data-num as="td" tone="dim">
                    {ci ? `${formatPercent(ci[0])}–${formatPercent(ci[1])}` : t('evaluate.board.noInterval')}
                  </Block>
                  <td data-num>{formatPercent(eqaOf(agent)) || '–'}</td>
                  <Block data-num as="td" tone="dim">
                    {perSr(eqaOf(agent), rate)}
                  </Block>
                  <td data-num>{agent.medianSteps ?? '–'}</td>
                  <td data-num>{agent.costPerTask === null ? '–' : formatMoney(agent.costPerTask)}</td>
                  <Block data-num as="td" tone="dim">
                    {n}
                  </Block>
                  <Block as="td" tone="dim">
                    {t('evaluate.agents.here')}
                  </Block>
                  {pins && (
                    <Block as="td" width={1}>
                      <PinButton
                        label={t('evaluate.agents.pin', { agent: nameOf(agent) })}
                        pinned={pinned.has(agent.agent)}
                        refusal={refusalOf(agent)}
                        onPin={() => onPin(agent.agent)}
                      />
                    </Block>
                  )}
                </tr>
              );
            })}
          </tbody>
          {people && <PeopleRow people={people} pins={pins} />}
          <PublishedAgents limit={high} pins={pins} />
        </Table>
      </Block>
    </Stack>
  );
}
