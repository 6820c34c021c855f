import { useTranslation } from 'react-i18next';
import type { JudgeFigure } from '#shared/contract/runs/judging.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import classes from './Agents.module.css';
import type { Card, Cell } from '../agent-pairs/types.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

type Group = Card['groups'][number];

const rows: readonly { verdict: 'success' | 'failure'; cells: readonly Cell[] }[] = [
  { verdict: 'success', cells: ['yesYes', 'yesNo'] },
  { verdict: 'failure', cells: ['noYes', 'noNo'] },
];

const percent = (value: number) => formatPercent(value);
const plain = (value: number) => value.toFixed(2);

/** The 2 × 2 of people's verdicts and the judge's; a click on a cell shows its episodes. */
export function Counts({
  counts,
  cell,
  onCell,
}: {
  counts: Group['counts'];
  cell: Cell | null;
  onCell: (cell: Cell) => void;
}) {
  const { t } = useTranslation();
  return (
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
            {cells.map((entry) => (
              <td key={entry}>
                <Stack
                  as="button"
                  width="full"
                  height="full"
                  pad={[4, 8]}
                  border="line"
                  radius={3}
                  surface={entry === 'yesYes' || entry === 'noNo' ? 'accent-soft' : 'well'}
                  text="left"
                  type="button"
                  data-same={entry === 'yesYes' || entry === 'noNo' || undefined}
                  aria-pressed={cell === entry}
                  onClick={() => onCell(entry)}
                >
                  <Text as="b" size={14}>
                    {counts[entry]}
                  </Text>
                  {entry === 'yesNo' && (
                    <Text as="small" tone="text2">
                      {t('evaluate.agents.judge.tooKind')}
                    </Text>
                  )}
                  {entry === 'noYes' && (
                    <Text as="small" tone="text2">
                      {t('evaluate.agents.judge.tooHarsh')}
                    </Text>
                  )}
                </Stack>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({
  name,
  figure: { value, ci },
  by,
}: {
  name: string;
  figure: JudgeFigure;
  by: (value: number) => string;
}) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <b>{value === null ? '–' : by(value)}</b>
      </td>
      <td>{ci ? t('evaluate.agents.judge.range', { low: by(ci[0]), high: by(ci[1]) }) : ''}</td>
    </tr>
  );
}

/** How far the judge agrees with people, each figure with its interval. */
export function Figures({ of }: { of: Group }) {
  const { t } = useTranslation();
  return (
    <Table cell={1} ruled={false} tabular className={classes.figures}>
      <tbody>
        <Figure name={t('evaluate.agents.judge.agreement')} figure={of.agreement} by={percent} />
        <Figure name={t('evaluate.agents.judge.precision')} figure={of.precision} by={percent} />
        <Figure name={t('evaluate.agents.judge.sensitivity')} figure={of.recall} by={percent} />
        <Figure name={t('evaluate.agents.judge.specificity')} figure={of.specificity} by={percent} />
        <Figure name={t('evaluate.agents.judge.gap')} figure={of.gap} by={percent} />
        <Figure name={t('evaluate.agents.judge.kappa')} figure={of.kappa} by={plain} />
      </tbody>
    </Table>
  );
}

/** What the judge's controls say, and its success rate corrected by its error. */
export function Controls({ card, corrected }: { card: Card; corrected: Group['corrected'] }) {
  const { t } = useTranslation();
  const passed = card.controls.filter(({ wanted, verdict }) => wanted === verdict).length;
  return (
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
  );
}
