import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { pairedSvg } from './chart-svg.ts';
import { ChartTools } from './ChartTools.tsx';
import { type Comparison, differenceAxis, type Evaluation, pText, signed } from './figures.ts';
import classes from './Paired.module.css';

export type Quadrant = 'both-right' | 'only-this' | 'only-other' | 'both-wrong';

/** The comparison seen from `a`: turned round when the host gave the pair the other way. */
export function seenFrom(found: readonly Comparison[], a: string, b: string): Comparison | null {
  const straight = found.find((one) => one.a.run === a && one.b.run === b);
  if (straight) return straight;
  const turned = found.find((one) => one.a.run === b && one.b.run === a);
  if (!turned) return null;
  return {
    ...turned,
    a: turned.b,
    b: turned.a,
    onlyA: turned.onlyB,
    onlyB: turned.onlyA,
    delta: turned.delta === null ? null : -turned.delta,
    ci: turned.ci === null ? null : [-turned.ci[1], -turned.ci[0]],
  };
}

function Difference({ delta, ci }: { delta: number; ci: readonly [number, number] | null }) {
  const { t } = useTranslation();
  const [low, high] = ci ?? [delta, delta];
  const axis = differenceAxis(low * 100, high * 100);
  const x = (points: number) => (100 * (points - axis.low)) / (axis.high - axis.low);
  return (
    <div className={classes.axis} role="img" aria-label={t('evaluate.paired.difference')}>
      {axis.ticks.map((tick) => (
        <span key={tick} className={classes.tick} data-zero={tick === 0 || undefined} style={{ left: `${x(tick)}%` }}>
          <span>{tick > 0 ? `+${tick}` : tick < 0 ? `−${Math.abs(tick)}` : '0'}</span>
        </span>
      ))}
      <span
        className={classes.whisker}
        style={{ left: `${x(low * 100)}%`, width: `${x(high * 100) - x(low * 100)}%` }}
      />
      <span className={classes.dot} style={{ left: `${x(delta * 100)}%` }} />
    </div>
  );
}

/** Two models on the same items: 2×2, difference with interval, exact test; a quadrant shows its items. */
export function Paired({
  active,
  other,
  rows,
  onOther,
  quadrant,
  onQuadrant,
  name,
}: {
  active: Evaluation;
  other: Evaluation | null;
  /** What is compared with one another; the correction is over all their pairs. */
  rows: readonly Evaluation[];
  onOther: (run: string) => void;
  quadrant: Quadrant | null;
  onQuadrant: (quadrant: Quadrant | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const runs = rows.map((one) => one.run.id).slice(0, 12);
  const compared = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs } }),
    enabled: runs.length > 1 && other !== null,
  });
  const pair = other && compared.data ? seenFrom(compared.data, active.run.id, other.run.id) : null;
  const pairs = (runs.length * (runs.length - 1)) / 2;
  const quadrants: [Quadrant, string, number][] = pair
    ? [
        ['both-right', t('evaluate.paired.bothRight'), pair.bothRight],
        ['only-this', t('evaluate.paired.onlyA', { model: pair.a.model }), pair.onlyA],
        ['only-other', t('evaluate.paired.onlyB', { model: pair.b.model }), pair.onlyB],
        ['both-wrong', t('evaluate.paired.bothWrong'), pair.bothWrong],
      ]
    : [];
  const words = pair
    ? [
        pair.delta === null ? '' : t('evaluate.paired.points', { value: signed(pair.delta * 100) }),
        t('evaluate.paired.p', { test: pair.test, p: pText(pair.p) }),
        // The test's own name says so where it was corrected.
        ...(pair.test.includes('Holm') ? [] : [t('evaluate.paired.holm', { count: pairs })]),
      ]
    : [];
  return (
    <section className={classes.root} aria-label={t('evaluate.paired.title')}>
      <PanelHeader
        title={t('evaluate.paired.title')}
        remark={pair && t('evaluate.paired.sub', { a: pair.a.model, b: pair.b.model, n: formatCount(pair.n) })}
      >
        {rows.length > 1 && (
          <Select
            aria-label={t('evaluate.paired.other')}
            placeholder={t('evaluate.paired.other')}
            size="xs"
            w={150}
            data={rows
              .filter((one) => one.run.id !== active.run.id)
              .map((one) => ({ value: one.run.id, label: one.model }))}
            value={other?.run.id ?? null}
            onChange={(run) => run && onOther(run)}
          />
        )}
        {pair && (
          <ChartTools
            name={`${name}-paired`}
            title={t('evaluate.paired.title')}
            header={[
              'a',
              'b',
              'n',
              'both right',
              'only a',
              'only b',
              'both wrong',
              'delta',
              'low',
              'high',
              'test',
              'p (Holm)',
            ]}
            rows={() =>
              (compared.data ?? []).map((one) => [
                one.a.model,
                one.b.model,
                one.n,
                one.bothRight,
                one.onlyA,
                one.onlyB,
                one.bothWrong,
                one.delta,
                one.ci?.[0] ?? null,
                one.ci?.[1] ?? null,
                one.test,
                one.p,
              ])
            }
            svg={() =>
              pairedSvg(
                `${pair.a.model} – ${pair.b.model}`,
                quadrants.map(([, label, n]) => [label, n]),
                words,
              )
            }
          />
        )}
      </PanelHeader>
      {compared.error && (
        <div className={classes.pad}>
          <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
        </div>
      )}
      {!other && <p className={classes.none}>{t('evaluate.paired.choose')}</p>}
      {pair && (
        <div className={classes.body}>
          <div className={classes.square}>
            {quadrants.map(([kind, label, n]) => (
              <button
                key={kind}
                type="button"
                className={classes.quadrant}
                data-odd={kind === 'only-this' || kind === 'only-other' || undefined}
                aria-pressed={quadrant === kind}
                onClick={() => onQuadrant(quadrant === kind ? null : kind)}
              >
                <b>{formatCount(n)}</b>
                <span>{label}</span>
              </button>
            ))}
          </div>
          <div className={classes.words}>
            {pair.delta !== null && <b className={classes.delta}>{words[0]}</b>}
            <p>
              {words[1]}, {words[2]}
            </p>
            {pair.delta !== null && <Difference delta={pair.delta} ci={pair.ci} />}
          </div>
        </div>
      )}
    </section>
  );
}
