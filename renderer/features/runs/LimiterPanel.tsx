import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { limiterState } from '#shared/contract/runs/runs.ts';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { tracePoints } from './run-figures.ts';
import { Block, Figure, Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Limiter.module.css';
import { Table } from '../../ui/tables/Table.tsx';

type Limiter = z.infer<typeof limiterState>;

const tones: Partial<Record<Limiter['state'], 'warn' | 'bad'>> = { waiting: 'warn', cooling: 'warn', stopped: 'bad' };
const box = { width: 320, height: 64 };

function compact(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`;
  return value >= 1e4 ? `${(value / 1e3).toFixed(0)} k` : String(Math.round(value));
}

function Trace({ limiter }: { limiter: Limiter }) {
  const { t } = useTranslation();
  const windows = limiter.trace.map(([, window]) => window);
  const high = Math.max(1, ...windows) * 1.15;
  const points = tracePoints(limiter.trace, box, high);
  const cuts = points.filter((point) => point.cut);
  const marks = [0.25, 0.5, 0.75].map((share) => Math.round(high * share)).filter((n, i, all) => all.indexOf(n) === i);
  return (
    <Figure
      above
      caption={
        <>
          <span>{t('runs.limiter.trace', { model: limiter.model })}</span>
          {cuts.length > 0 && <Text ml="auto">✕ {t('runs.limiter.cut')}</Text>}
        </>
      }
      mt={10}
      className={classes.trace}
    >
      <svg
        viewBox={`0 -6 ${box.width + 28} ${box.height + 24}`}
        role="img"
        aria-label={t('runs.limiter.traceLabel', {
          model: limiter.model,
          low: Math.round(Math.min(...windows, high)),
          high: Math.round(Math.max(...windows, 0)),
          cuts: cuts.length,
        })}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1="0" x2={box.width} y1={box.height * (1 - mark / high)} y2={box.height * (1 - mark / high)} />
            <text x={box.width + 6} y={box.height * (1 - mark / high) + 4}>
              {mark}
            </text>
          </g>
        ))}
        <polyline points={points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')} />
        {cuts.map((cut) => (
          <path
            key={cut.x}
            d={`M${cut.x - 4} ${cut.y - 4}l8 8M${cut.x - 4} ${cut.y + 4}l8 -8`}
            className={classes.cut}
          />
        ))}
        <text x="0" y={box.height + 15}>
          {t('runs.limiter.ago')}
        </text>
        <text x={box.width} y={box.height + 15} textAnchor="end">
          {t('runs.limiter.now')}
        </text>
      </svg>
    </Figure>
  );
}

/** How fast each model may currently be called, and why not faster. */
export function LimiterPanel({ limiters }: { limiters: readonly Limiter[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown =
    limiters.find((limiter) => limiter.model === chosen) ??
    limiters.find((limiter) => limiter.state === 'waiting') ??
    limiters[0];
  return (
    <section aria-label={t('runs.limiter.title')}>
      <PanelHeader title={t('runs.limiter.title')} />
      {!shown ? (
        <Text as="p" pad={12} tone="dim">
          {t('runs.limiter.none')}
        </Text>
      ) : (
        <Block pad={[8, 12, 12]}>
          <Table row={27} cell={0} open space="nowrap" className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('runs.limiter.model')}</th>
                <Block as="th" pr={10} scope="col" data-num>
                  {t('runs.limiter.window')}
                </Block>
                <Block as="th" pr={10} scope="col" data-num>
                  {t('runs.limiter.requests')}
                </Block>
                <Block as="th" pr={10} scope="col" data-num>
                  {t('runs.limiter.tokens')}
                </Block>
                <th scope="col">{t('runs.limiter.state')}</th>
              </tr>
            </thead>
            <tbody>
              {limiters.map((limiter) => (
                <tr key={limiter.model} data-chosen={limiter === shown || undefined}>
                  <Block as="td" maxWidth={110} className={classes.name}>
                    <Block
                      as="button"
                      ellipsis
                      maxWidth="full"
                      type="button"
                      title={limiter.model}
                      aria-pressed={limiter === shown}
                      onClick={() => setChosen(limiter.model)}
                    >
                      {limiter.model}
                    </Block>
                  </Block>
                  <Block as="td" pr={10} data-num>
                    {t('runs.limiter.of', { value: limiter.inFlight, limit: Math.floor(limiter.window) })}
                  </Block>
                  <Block as="td" pr={10} data-num>
                    {limiter.requestLimit === null
                      ? compact(limiter.requestsPerMinute)
                      : t('runs.limiter.of', {
                          value: compact(limiter.requestsPerMinute),
                          limit: compact(limiter.requestLimit),
                        })}
                  </Block>
                  <Block as="td" pr={10} data-num>
                    {compact(limiter.tokensPerMinute)}
                  </Block>
                  <Block
                    as="td"
                    tone={tones[limiter.state] ?? 'dim'}
                    className={classes.state}
                    data-state={limiter.state}
                  >
                    {limiter.state === 'waiting' && <IconHourglass size={12} stroke={1.6} aria-hidden="true" />}
                    {t(`runs.limiter.states.${limiter.state}`, { seconds: Math.ceil(limiter.waitSeconds ?? 0) })}
                  </Block>
                </tr>
              ))}
            </tbody>
          </Table>
          {shown.trace.length > 1 && <Trace limiter={shown} />}
          {limiters
            .filter((limiter) => limiter.state === 'waiting' || limiter.state === 'stopped')
            .map((limiter) => (
              <Row as="p" key={limiter.model} gap={8} mt={10} line={18} className={classes.waiting} role="status">
                <IconHourglass size={14} stroke={1.6} aria-hidden="true" />
                {limiter.state === 'waiting'
                  ? t('runs.limiter.waiting', {
                      seconds: Math.ceil(limiter.waitSeconds ?? 0),
                      model: limiter.model,
                    })
                  : t('runs.limiter.stoppedNote', { model: limiter.model })}
              </Row>
            ))}
        </Block>
      )}
    </section>
  );
}
