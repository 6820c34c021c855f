import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { answersSvg, outcomeFills } from '#shared/charts/chart-svg.ts';
import { ChartTools } from './ChartTools.tsx';
import { type Counts, countsFor, type Evaluation, type Reading } from './figures.ts';
import { useRowName } from './row-name.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Answers.module.css';

const kinds = ['right', 'wrong', 'parse-failure', 'refusal', 'error'] as const satisfies readonly Outcome[];

function nOf(counts: Counts, kind: (typeof kinds)[number]): number {
  return {
    right: counts.right,
    wrong: counts.wrong,
    'parse-failure': counts.parseFailures,
    refusal: counts.refusals,
    error: counts.errors,
  }[kind];
}

/** Explains the parts of the bars, and the denominator. */
export function AnswersLegend() {
  const { t } = useTranslation();
  return (
    <Row as="p" wrap gap={[2, 16]} pad={[2, 12, 8]} tone="dim" size={11} className={classes.legend}>
      {kinds.map((kind) => (
        <span key={kind} data-kind={kind}>
          {t(`evaluate.outcome.${kind}`)}
        </span>
      ))}
      <Block as="span" ml={'auto'}>
        {t('evaluate.answers.note')}
      </Block>
    </Row>
  );
}

/** How each reply was counted, with one bar of equal length per model; a part or its number shows its items. */
export function Answers({
  rows,
  reading,
  metricId,
  onShow,
  switcher,
  name,
}: {
  rows: readonly Evaluation[];
  reading: Reading;
  metricId: string | null;
  onShow: (run: string, outcome: Outcome) => void;
  /** Leads to the other charts. */
  switcher?: ReactNode;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const lines = rows.map((row) => ({ evaluation: row, name: nameOf(row), counts: countsFor(row, reading, metricId) }));
  return (
    <Stack
      as="section"
      fixed
      borderTop="line"
      height="clamp(9.75rem, 31%, 15.25rem)"
      aria-label={t('evaluate.answers.title')}
    >
      <PanelHeader title={t('evaluate.answers.title')} remark={t('evaluate.answers.sub')}>
        {switcher}
        <ChartTools
          name={`${name}-answers`}
          title={t('evaluate.answers.title')}
          header={['model', ...kinds]}
          rows={() => lines.map(({ name: model, counts }) => [model, ...kinds.map((kind) => nOf(counts, kind))])}
          svg={() =>
            answersSvg(
              name,
              t('evaluate.answers.svg'),
              lines.map(({ name: model, counts }) => ({
                name: model,
                parts: kinds.map((kind) => ({
                  label: t(`evaluate.outcome.${kind}`),
                  n: nOf(counts, kind),
                  fill: outcomeFills[kind],
                })),
              })),
            )
          }
        />
      </PanelHeader>
      <Grid
        columns="11rem 1fr auto"
        alignContent="start"
        as="ul"
        grow
        gap={[4, 8]}
        minHeight={0}
        pad={[6, 12]}
        overflow="auto"
        className={classes.list}
      >
        {lines.map(({ evaluation, name: model, counts }) => (
          <Grid as="li" column="1 / -1" columns="subgrid" align="center" minHeight={18} key={evaluation.run.id}>
            <Text truncate title={model}>
              {model}
            </Text>
            <Row
              as="span"
              height={13}
              surface="well"
              className={classes.bar}
              role="img"
              aria-label={`${model}: ${t('evaluate.answers.counts', {
                right: counts.right,
                wrong: counts.wrong,
                parse: counts.parseFailures,
                refusals: counts.refusals,
                errors: counts.errors,
              })}`}
            >
              {kinds.map((kind) => (
                <span
                  key={kind}
                  data-kind={kind}
                  style={{ width: `${counts.n > 0 ? (100 * nOf(counts, kind)) / counts.n : 0}%` }}
                  onClick={() => onShow(evaluation.run.id, kind)}
                />
              ))}
            </Row>
            <Row minWidth={116} as="span" justify="flex-end" tone="dim" className={classes.numbers}>
              {kinds
                .filter((kind) => kind !== 'error' || counts.errors > 0)
                .map((kind) => (
                  <Block
                    as="button"
                    pad={[0, 2]}
                    radius={3}
                    key={kind}
                    type="button"
                    disabled={nOf(counts, kind) === 0}
                    aria-label={t('evaluate.answers.show', {
                      n: formatCount(nOf(counts, kind)),
                      outcome: t(`evaluate.outcome.${kind}`),
                      model,
                    })}
                    onClick={() => onShow(evaluation.run.id, kind)}
                  >
                    {formatCount(nOf(counts, kind))}
                  </Block>
                ))}
            </Row>
          </Grid>
        ))}
      </Grid>
      <AnswersLegend />
    </Stack>
  );
}
