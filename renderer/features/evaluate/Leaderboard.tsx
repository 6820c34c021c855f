import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../app/route.ts';
import { formatCount, formatPercent } from '../../i18n/numbers.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { boardSvg } from './chart-svg.ts';
import { ChartTools } from './ChartTools.tsx';
import { type Evaluation, type IntervalKind, intervalOf, metricOf, type Reading, tablesOf } from './figures.ts';
import { type Mark, MarkGlyph, markPath } from './marks.tsx';
import classes from './Leaderboard.module.css';

/** One model's score and interval on the common axis 0-100. */
function Axis({ value, interval, mark }: { value: number | null; interval: [number, number] | null; mark: Mark }) {
  return (
    <span className={classes.axis} aria-hidden="true">
      {[25, 50, 75].map((tick) => (
        <span key={tick} className={classes.tick} style={{ left: `${tick}%` }} />
      ))}
      {interval && (
        <span
          className={classes.whisker}
          style={{
            left: `${interval[0] * 100}%`,
            width: `${Math.max(0, interval[1] - interval[0]) * 100}%`,
            color: mark.colour,
          }}
        />
      )}
      {value !== null && (
        <svg className={classes.mark} viewBox="-6 -6 12 12" style={{ left: `${value * 100}%` }}>
          <path
            d={markPath(mark.shape)}
            fill={mark.shape === 'ring' ? 'none' : mark.colour}
            stroke={mark.shape === 'ring' ? mark.colour : 'none'}
            strokeWidth="1.6"
          />
        </svg>
      )}
    </span>
  );
}

/** Models with score, interval, parse failures and refusals beside it, and where each row comes from. */
export function Leaderboard({
  rows,
  marks,
  reading,
  metricId,
  interval,
  onInterval,
  active,
  other,
  onActive,
  onOther,
  name,
}: {
  rows: readonly Evaluation[];
  marks: ReadonlyMap<string, Mark>;
  reading: Reading;
  metricId: string | null;
  interval: IntervalKind;
  onInterval: (kind: IntervalKind) => void;
  active: string | null;
  other: string | null;
  onActive: (run: string) => void;
  onOther: (run: string) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const lines = rows.map((one) => {
    const tables = tablesOf(one, reading);
    const shown = metricOf(tables.headline, metricId);
    const strict = metricOf(one.strict.headline, metricId)?.value ?? null;
    const parity = one.parity ? (metricOf(one.parity.headline, metricId)?.value ?? null) : strict;
    return {
      one,
      counts: tables.counts,
      value: shown?.value ?? null,
      interval: intervalOf(one, reading, shown, interval),
      contrary: strict !== parity ? (reading === 'strict' ? parity : strict) : null,
      source: one.baseline ? t('evaluate.board.baseline') : t('evaluate.board.computed'),
    };
  });
  const intervalText = (range: [number, number] | null) =>
    range ? `${formatPercent(range[0])}–${formatPercent(range[1])}` : t('evaluate.board.noInterval');
  return (
    <section className={classes.board} aria-label={t('evaluate.board.title')}>
      <PanelHeader title={t('evaluate.board.title')}>
        <span className={classes.quiet}>{t('evaluate.board.interval')}</span>
        <SegmentedControl
          label={t('evaluate.board.interval')}
          value={interval}
          segments={[
            { value: 'wilson', label: t('evaluate.board.wilson') },
            { value: 'clustered', label: t('evaluate.board.clustered') },
          ]}
          onChange={onInterval}
        />
        <ChartTools
          name={`${name}-leaderboard`}
          title={t('evaluate.board.title')}
          header={[
            'model',
            'score',
            'low',
            'high',
            'n',
            'right',
            'wrong',
            'parse failures',
            'refusals',
            'errors',
            'source',
          ]}
          rows={() =>
            lines.map((line) => [
              line.one.model,
              line.value,
              line.interval?.[0] ?? null,
              line.interval?.[1] ?? null,
              line.counts.n,
              line.counts.right,
              line.counts.wrong,
              line.counts.parseFailures,
              line.counts.refusals,
              line.counts.errors,
              line.source,
            ])
          }
          svg={() =>
            boardSvg(
              name,
              lines.map((line) => ({
                name: line.one.model,
                value: line.value,
                interval: line.interval,
                remark: intervalText(line.interval),
              })),
            )
          }
        />
      </PanelHeader>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('evaluate.board.model')}</th>
              <th scope="col" data-num>
                {t('evaluate.board.scoreColumn')}
              </th>
              <th scope="col" className={classes.axisColumn}>
                <span className={classes.axisHead} aria-label={t('evaluate.board.axis')} role="img">
                  {[0, 25, 50, 75, 100].map((tick) => (
                    <span key={tick} style={{ left: `${tick}%` }}>
                      {tick}
                    </span>
                  ))}
                </span>
              </th>
              <th scope="col" data-num>
                {t('evaluate.board.intervalColumn')}
              </th>
              <th scope="col" data-num>
                {t('evaluate.board.parseFailures')}
              </th>
              <th scope="col" data-num>
                {t('evaluate.board.refusals')}
              </th>
              <th scope="col">{t('evaluate.board.source')}</th>
              <th scope="col" className={classes.last} />
            </tr>
          </thead>
          <tbody>
            {lines.map(({ one, counts, value, interval: range, contrary, source }) => {
              const mark = marks.get(one.run.id) ?? { shape: 'circle', colour: 'var(--cat1)' };
              const failing = counts.n > 0 && counts.parseFailures / counts.n >= 0.03;
              return (
                <tr
                  key={one.run.id}
                  data-active={one.run.id === active || undefined}
                  data-other={one.run.id === other || undefined}
                  onClick={(event) => (event.ctrlKey || event.metaKey ? onOther : onActive)(one.run.id)}
                >
                  <td>
                    <button type="button" className={classes.model} aria-pressed={one.run.id === active}>
                      <MarkGlyph mark={mark} />
                      <span className={classes.name} title={one.run.title}>
                        {one.model}
                      </span>
                      {one.run.id === other && <span className={classes.tag}>{t('evaluate.board.pair')}</span>}
                    </button>
                  </td>
                  <td data-num>
                    <b>{formatPercent(value) || '–'}</b>
                  </td>
                  <td className={classes.axisColumn}>
                    <Axis value={value} interval={range} mark={mark} />
                  </td>
                  <td data-num className={classes.quiet}>
                    {contrary !== null && (
                      <span className={classes.tag}>
                        {t(reading === 'strict' ? 'evaluate.board.differs' : 'evaluate.board.differsStrict', {
                          value: formatPercent(contrary),
                        })}
                      </span>
                    )}{' '}
                    {intervalText(range)}
                  </td>
                  <td data-num>
                    <span className={failing ? classes.warn : undefined}>{formatCount(counts.parseFailures)}</span>{' '}
                    {counts.parseFailures > 0 && counts.n > 0 && (
                      <span className={classes.quiet}>{formatPercent(counts.parseFailures / counts.n)} %</span>
                    )}
                  </td>
                  <td data-num>{formatCount(counts.refusals)}</td>
                  <td className={one.baseline ? undefined : classes.quiet}>
                    {one.scored < one.of || (one.run.state !== 'done' && one.run.state !== 'cancelled') ? (
                      <span className={classes.partial}>
                        {t('evaluate.board.partial', {
                          scored: formatCount(one.scored),
                          of: formatCount(one.of),
                          state: t(`runs.state.${one.run.state}`),
                        })}
                      </span>
                    ) : counts.errors > 0 ? (
                      <span className={classes.bad}>{t('evaluate.board.errors', { count: counts.errors })}</span>
                    ) : (
                      source
                    )}
                  </td>
                  <td className={classes.last}>
                    <IconButton
                      icon={IconExternalLink}
                      size={22}
                      label={t('evaluate.board.openRun', { model: one.model })}
                      onClick={(event) => {
                        event.stopPropagation();
                        navigate({ screen: 'runs', id: one.run.id });
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
