import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { useTranslation } from 'react-i18next';
import { FunnelRow } from './FunnelRow.tsx';
import type { ItemFilter } from './item-filter.ts';
import { slowestStep } from './run-figures.ts';
import { Block, Row } from '../../ui/layout/primitives.tsx';
import classes from './Funnel.module.css';
import { Table } from '../../ui/tables/Table.tsx';

/** Steps in order with what is done, in flight and waiting; the slowest is marked. A click shows the step's items. */
export function Funnel({
  run,
  filter,
  onFilter,
}: {
  run: RunDetail;
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
}) {
  const { t } = useTranslation();
  const slowest = slowestStep(run.steps);
  const errors = run.steps.some((step) => step.errors > 0);
  return (
    <Block
      as="section"
      fixed
      pad={[0, 4]}
      borderBottom="line"
      overflow="auto"
      className={classes.root}
      aria-label={t('runs.funnel.label')}
    >
      <Table row={28} cell={[0, 8]} sticky="body" space="nowrap" open className={classes.table}>
        <thead>
          <tr>
            <Block scope="col" as="th" width={1} tone="dim">
              <span className="visually-hidden">{t('common.number')}</span>
            </Block>
            <th scope="col">{t('runs.funnel.step')}</th>
            <th scope="col">{t('runs.funnel.model')}</th>
            <Block scope="col" as="th" width="28%" minWidth={120}>
              <Row as="span" inline gap={12} className={classes.legend}>
                <span data-kind="done">{t('runs.funnel.done')}</span>
                <span data-kind="flight">{t('runs.funnel.inFlight')}</span>
                <span data-kind="waiting">{t('runs.funnel.waiting')}</span>
                {errors && <span data-kind="errors">{t('runs.funnel.errors')}</span>}
              </Row>
            </Block>
            <th scope="col" data-num>
              {t('runs.funnel.colDone')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colFlight')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colWaiting')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colDropped')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colErrors')}
            </th>
            <th scope="col" data-num data-wide>
              {t('runs.funnel.colRate')}
            </th>
            <th scope="col" data-num data-wide>
              {t('runs.funnel.colP50')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colCost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.steps.map((step, at) => {
            const chosen = filter.kind === 'step' && filter.step === step.step;
            return (
              <FunnelRow
                key={step.step}
                step={step}
                number={at + 1}
                items={run.items}
                slowest={run.state === 'running' && slowest?.step === step.step}
                chosen={chosen}
                onChoose={() => onFilter(chosen ? { kind: 'all' } : { kind: 'step', step: step.step })}
              />
            );
          })}
        </tbody>
      </Table>
    </Block>
  );
}
