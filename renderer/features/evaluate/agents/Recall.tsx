import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/numbers.ts';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { ChartTools } from '../charts/ChartTools.tsx';
import { type Mark, MarkPath } from '../charts/marks.tsx';
import classes from './Agents.module.css';
import { endLabels, endTick, type Plot, risesOf, stepPath, topOf } from './curve.ts';
import { dashesOf } from '../agent-pairs/lines.ts';
import { type Agent, successesOf } from '../agent-pairs/types.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** Room for the axes and for the names at the ends of the lines, in CSS pixels. */
const around = { left: 34, right: 160, top: 8, bottom: 22 };

/** The plot in the space of its panel; one unit is one pixel, so that its text is as large as in the panels. */
const plotIn = (width: number, height: number): Plot => ({
  width: Math.max(120, Math.floor(width) - around.left - around.right),
  height: Math.max(80, Math.floor(height) - around.top - around.bottom),
});

/** Tasks done over the share of the step budget used; the area under a line is its EQA. */
export function Recall({
  lines,
  of,
  marks,
  active,
  limits,
  limit,
  onLimit,
  onSuccess,
  drawing,
}: {
  /** Agents to draw. */
  lines: readonly Agent[];
  /** Number of agents that have a line. */
  of: number;
  marks: ReadonlyMap<string, Mark>;
  active: string;
  limits: readonly number[];
  limit: number | null;
  onLimit: (limit: number | null) => void;
  /** A rise of a line was pressed: the agent's n-th success, from 0. */
  onSuccess: (agent: string, nth: number) => void;
  /** The chart as an SVG file. */
  drawing: () => Promise<string>;
}) {
  const { t } = useTranslation();
  const { ref: panel, width, height } = useElementSize();
  const plot = plotIn(width, height);
  const dashes = dashesOf(lines.map(({ agent }) => marks.get(agent)?.colour));
  const top = topOf(lines.map(({ curve }) => curve));
  const ticks = Array.from({ length: Math.round(top * 5) + 1 }, (_, at) => at / 5);
  const y = (done: number) => (1 - done / top) * plot.height;
  const title = t('evaluate.agents.recall');
  const longest = limits.at(-1) ?? null;
  return (
    <section style={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }} aria-label={title}>
      <PanelHeader title={title} remark={t('evaluate.agents.recallRemark')}>
        {limits.length > 1 && (
          <SegmentedControl
            label={t('evaluate.agents.limit')}
            value={String(limit ?? longest)}
            segments={limits.map((limit) => ({
              value: String(limit),
              label: t('evaluate.agents.limitSteps', { count: limit }),
            }))}
            onChange={(value) => onLimit(Number(value) === longest ? null : Number(value))}
          />
        )}
        <ChartTools
          name="recall"
          title={title}
          header={['agent', 'share of steps used', 'share of tasks done']}
          rows={() => lines.flatMap(({ agent, curve }) => curve.map(([used, done]) => [agent, used, done]))}
          svg={drawing}
        />
      </PanelHeader>
      <Block grow minHeight={180} pad={[0, 12, 6]} ref={panel} className={classes.curve}>
        <svg
          viewBox={`0 0 ${around.left + plot.width + around.right} ${around.top + plot.height + around.bottom}`}
          role="img"
          aria-label={title}
        >
          <g transform={`translate(${around.left} ${around.top})`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1="0" x2={plot.width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
                <text x="-6" y={y(tick) + 3.5} textAnchor="end">
                  {Math.round(tick * 100)}
                </text>
              </g>
            ))}
            {[0, 25, 50, 75, 100].map((tick) => (
              <text key={tick} x={(tick / 100) * plot.width} y={plot.height + 14} textAnchor="middle">
                {tick === 100 ? '100 %' : tick}
              </text>
            ))}
            {lines.map((line, at) => {
              const mark = marks.get(line.agent);
              const path = stepPath(line.curve, top, plot);
              return (
                <g key={line.agent} color={mark?.colour}>
                  {line.agent === active && <path d={`${path}V${plot.height}H0Z`} fill="currentColor" opacity="0.12" />}
                  <path
                    d={path}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth={line.agent === active ? 1.8 : 1.2}
                    strokeDasharray={dashes[at]}
                    data-line={line.agent}
                  />
                  {line.used !== null && (
                    <path
                      d={endTick(line.curve, line.used, top, plot)}
                      stroke="currentColor"
                      strokeWidth="1.4"
                      data-run-end={line.agent}
                    />
                  )}
                  {risesOf(line.curve, top, plot).map((rise, nth) => (
                    <circle
                      key={nth}
                      className={classes.rise}
                      cx={rise.x}
                      cy={rise.y}
                      r="5"
                      onClick={() => onSuccess(line.agent, nth)}
                    >
                      <title>{successesOf(line)[nth]?.task ?? ''}</title>
                    </circle>
                  ))}
                </g>
              );
            })}
            {endLabels(lines.map((line) => ({ line, end: y(line.curve.at(-1)?.[1] ?? 0) }))).map(({ line, at }) => {
              const mark = marks.get(line.agent);
              const name = line.agent || t('evaluate.agents.unnamed');
              return (
                <g key={line.agent} transform={`translate(${plot.width + 10} ${at})`}>
                  {mark && <MarkPath mark={mark} />}
                  <text x="9" y="3.5">
                    {name.length > 18 ? `${name.slice(0, 17)}…` : name}{' '}
                    <tspan fontWeight="600">{formatPercent(line.eqa)}</tspan>
                  </text>
                </g>
              );
            })}
          </g>
        </svg>
      </Block>
      <Text as="p" pad={[0, 12, 8]} tone="dim" size={11}>
        {t('evaluate.agents.recallNote')}
        {of > lines.length && ` ${t('evaluate.agents.recallSome', { n: lines.length, of })}`}
      </Text>
    </section>
  );
}
