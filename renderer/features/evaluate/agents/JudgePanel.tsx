import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgeFigure } from '#shared/contract/runs/judging.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import classes from './Agents.module.css';
import type { Card, Cell } from './types.ts';

/** With fewer labels only counts are shown, because the intervals would be meaningless. */
const enough = 30;

const rows: readonly { verdict: 'success' | 'failure'; cells: readonly Cell[] }[] = [
  { verdict: 'success', cells: ['yesYes', 'yesNo'] },
  { verdict: 'failure', cells: ['noYes', 'noNo'] },
];

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
  const shown = card?.groups.find((one) => one.group === group) ?? card?.groups.find((one) => one.group === 'all');
  if (!card || !shown)
    return (
      <section aria-label={title}>
        <PanelHeader title={title} />
        <p className={classes.note}>{t('evaluate.agents.judge.none')}</p>
      </section>
    );
  const groupName = (id: string) => (isGroup(id) ? t(`evaluate.agents.judge.groups.${id}`) : id);
  const percent = (value: number) => formatPercent(value);
  const plain = (value: number) => value.toFixed(2);
  const figure = (name: string, { value, ci }: JudgeFigure, by: (value: number) => string) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>
        <b>{value === null ? '–' : by(value)}</b>
      </td>
      <td>{ci ? t('evaluate.agents.judge.range', { low: by(ci[0]), high: by(ci[1]) }) : ''}</td>
    </tr>
  );
  const passed = card.controls.filter(({ wanted, said }) => wanted === said).length;
  const { corrected } = shown;
  return (
    <section aria-label={title}>
      <PanelHeader title={title} remark={t('evaluate.agents.judge.labelled', { count: shown.n })}>
        {card.groups.length > 2 && (
          <SegmentedControl
            label={t('evaluate.agents.judge.group')}
            value={shown.group}
            segments={card.groups.map((one) => ({ value: one.group, label: groupName(one.group) }))}
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
        <ul className={classes.failures} aria-label={t('evaluate.agents.judge.failures')}>
          {card.failures.map(({ reason, n }) => (
            <li key={reason} className="selectable">
              {t('evaluate.agents.judge.failure', { count: n, reason })}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.judge}>
        <table className={classes.cells}>
          <thead>
            <tr>
              <th>{t('evaluate.agents.judge.corner')}</th>
              <th>{t('trajectories.outcome.success')}</th>
              <th>{t('trajectories.outcome.failure')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ verdict, cells }) => (
              <tr key={verdict}>
                <th scope="row">{t(`trajectories.outcome.${verdict}`)}</th>
                {cells.map((one) => (
                  <td key={one}>
                    <button
                      type="button"
                      data-same={one === 'yesYes' || one === 'noNo' || undefined}
                      aria-pressed={cell === one}
                      onClick={() => onCell(one, shown.group)}
                    >
                      <b>{shown.counts[one]}</b>
                      {one === 'yesNo' && <small>{t('evaluate.agents.judge.tooKind')}</small>}
                      {one === 'noYes' && <small>{t('evaluate.agents.judge.tooHarsh')}</small>}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.n < enough ? (
          <p>{t('evaluate.agents.judge.few', { count: enough })}</p>
        ) : (
          <table className={classes.figures}>
            <tbody>
              {figure(t('evaluate.agents.judge.agreement'), shown.agreement, percent)}
              {figure(t('evaluate.agents.judge.precision'), shown.precision, percent)}
              {figure(t('evaluate.agents.judge.sensitivity'), shown.recall, percent)}
              {figure(t('evaluate.agents.judge.specificity'), shown.specificity, percent)}
              {figure(t('evaluate.agents.judge.gap'), shown.gap, percent)}
              {figure(t('evaluate.agents.judge.kappa'), shown.kappa, plain)}
            </tbody>
          </table>
        )}
      </div>
      <div className={classes.judgeFoot}>
        <p>
          {[
            card.controlsFailed
              ? t('evaluate.agents.judge.failedControls')
              : card.controls.length === 0
                ? card.judged > 0 && t('evaluate.agents.judge.noControls')
                : t('evaluate.agents.judge.controls', { passed, count: card.controls.length }),
            card.failed > 0 && t('evaluate.agents.judge.failed', { count: card.failed }),
            corrected?.rate != null &&
              corrected.ci &&
              t('evaluate.agents.judge.corrected', {
                apparent: percent(corrected.apparent),
                rate: percent(corrected.rate),
                low: percent(corrected.ci[0]),
                high: percent(corrected.ci[1]),
              }),
            card.between !== null && t('evaluate.agents.judge.between', { value: plain(card.between) }),
            corrected?.moreLabels != null && t('evaluate.agents.judge.more', { count: corrected.moreLabels }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {card.differs.length > 0 && (
          <ActionButton small onClick={onDiffers}>
            {t('evaluate.agents.judge.openDiffers', { count: card.differs.length })}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
