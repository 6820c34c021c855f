import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Priced, paretoFront, paretoSvg } from '#shared/charts/pareto.ts';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { type Evaluation, metricOf, type Reading, tablesOf } from './figures.ts';
import { useRowName } from './row-name.ts';
import { ChartTools } from './ChartTools.tsx';
import { MarkPath, type Mark, markOf } from './marks.tsx';
import { type PricedBy, priceOf } from './price.ts';
import classes from './CostPlot.module.css';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';

interface Point extends Priced {
  run: string;
}

const [left, right, top, bottom] = [44, 130, 22, 34] as const;

/** The chosen figure against what an item costs or takes, with the line of the models that nothing else beats in both. */
export function CostPlot({
  rows,
  by,
  reading,
  metricId,
  marks,
  active,
  onRun,
  switcher,
  name,
}: {
  rows: readonly Evaluation[];
  by: PricedBy;
  reading: Reading;
  metricId: string | null;
  marks: ReadonlyMap<string, Mark>;
  active: string;
  onRun: (run: string) => void;
  switcher: ReactNode;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const { ref, width, height } = useElementSize();
  const points = rows.flatMap((row): Point[] => {
    const value = metricOf(tablesOf(row, reading).headline, metricId)?.value ?? null;
    const cost = row.baseline ? null : priceOf(row, by);
    return value === null || cost === null ? [] : [{ run: row.run.id, name: nameOf(row), cost, value }];
  });
  const front = paretoFront(points);
  const most = Math.max(0, ...points.map(({ cost }) => cost)) * 1.05 || 1;
  const x = (cost: number) => left + (cost / most) * Math.max(0, width - left - right);
  const y = (value: number) => top + (1 - value) * Math.max(0, height - top - bottom);
  const axis = t(`evaluate.cost.axis.${by}`);
  const line = front
    .map(({ cost, value }, at) => (at === 0 ? `M${x(cost)} ${y(value)}` : `H${x(cost)}V${y(value)}`))
    .join('');
  return (
    <Stack
      as="section"
      fixed
      height="clamp(12.5rem, 36%, 18.75rem)"
      borderTop="line"
      aria-label={t(`evaluate.cost.title.${by}`)}
    >
      <PanelHeader title={t(`evaluate.cost.title.${by}`)} remark={t('evaluate.cost.sub')}>
        {switcher}
        {points.length > 1 && (
          <ChartTools
            name={`${name}-${by}`}
            title={t(`evaluate.cost.title.${by}`)}
            header={['model', by, 'value', 'front']}
            rows={() => points.map((point) => [point.name, point.cost, point.value, front.includes(point) ? 1 : 0])}
            svg={() =>
              paretoSvg(`${name}, ${t(`evaluate.cost.title.${by}`)}`, t('evaluate.cost.sub'), axis, points) ?? ''
            }
          />
        )}
      </PanelHeader>
      <Block ref={ref} grow minHeight={0} overflow="hidden" className={classes.plot}>
        {points.length < 2 ? (
          <Text as="p" pad={12} tone="dim">
            {t(`evaluate.cost.none.${by}`)}
          </Text>
        ) : (
          width > 0 && (
            <svg width={width} height={height} role="group" aria-label={axis}>
              {[0, 0.25, 0.5, 0.75, 1].map((share) => (
                <g key={share} className={classes.grid}>
                  <line x1={left} x2={x(most)} y1={y(share)} y2={y(share)} />
                  <text x={left - 6} y={y(share) + 4} textAnchor="end">
                    {share * 100}
                  </text>
                  <text x={x(most * share)} y={height - bottom + 16} textAnchor="middle">
                    {(most * share).toPrecision(2)}
                  </text>
                </g>
              ))}
              <text className={classes.axis} x={x(most / 2)} y={height - 4} textAnchor="middle">
                {axis}
              </text>
              <path className={classes.front} d={line} />
              {points.map((point) => (
                <g
                  key={point.run}
                  className={classes.point}
                  role="button"
                  tabIndex={0}
                  aria-pressed={point.run === active}
                  aria-label={t('evaluate.cost.point', {
                    model: point.name,
                    value: (point.value * 100).toFixed(1),
                    price: point.cost.toPrecision(3),
                  })}
                  transform={`translate(${x(point.cost)} ${y(point.value)})`}
                  onClick={() => onRun(point.run)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return;
                    event.preventDefault();
                    onRun(point.run);
                  }}
                >
                  <circle className={classes.halo} r={9} data-front={front.includes(point) || undefined} />
                  <MarkPath mark={marks.get(point.run) ?? markOf(0, true)} />
                  <text x={9} y={-7}>
                    {point.name}
                  </text>
                </g>
              ))}
            </svg>
          )
        )}
      </Block>
    </Stack>
  );
}
