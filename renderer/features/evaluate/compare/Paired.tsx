import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { pairedSvg } from '../charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import { Difference } from './Difference.tsx';
import { type ComparedBy, type Evaluation, pText, signed } from '../board/figures.ts';
import { type Quadrant, seenFrom } from './pairs.ts';
import { useRowName } from '../board/row-name.ts';
import classes from './Paired.module.css';

/** Two models on the same items: 2×2, difference with interval, exact test; a quadrant shows its items. */
export function Paired({
  active,
  other,
  rows,
  onOther,
  quadrant,
  onQuadrant,
  by,
  name,
}: {
  active: Evaluation;
  other: Evaluation | null;
  /** The compared runs; the correction covers all their pairs. */
  rows: readonly Evaluation[];
  onOther: (run: string) => void;
  quadrant: Quadrant | null;
  onQuadrant: (quadrant: Quadrant | null) => void;
  /** What counts as right, and on which items. */
  by: ComparedBy;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const runs = [active, ...(other ? [other] : []), ...rows.filter((one) => one !== active && one !== other)]
    .map((one) => one.run.id)
    .slice(0, 12)
    .sort();
  const compared = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs, ...by } }),
    enabled: runs.length > 1 && other !== null,
  });
  const pair = other && compared.data ? seenFrom(compared.data, active.run.id, other.run.id) : null;
  const runName = (id: string) => {
    const one = rows.find((row) => row.run.id === id);
    return one ? nameOf(one) : id;
  };
  // The square is shown before its numbers are loaded.
  const quadrants: [Quadrant, string, number | null][] = [
    ['both-right', t('evaluate.paired.bothRight'), pair?.bothRight ?? null],
    ['only-this', t('evaluate.paired.onlyA', { model: nameOf(active) }), pair?.onlyA ?? null],
    ['only-other', t('evaluate.paired.onlyB', { model: other ? nameOf(other) : '' }), pair?.onlyB ?? null],
    ['both-wrong', t('evaluate.paired.bothWrong'), pair?.bothWrong ?? null],
  ];
  const words = pair
    ? [
        pair.delta === null ? '' : t('evaluate.paired.points', { value: signed(pair.delta * 100) }),
        t(pair.test.startsWith('exact') ? 'evaluate.paired.p' : 'evaluate.paired.pWeighted', {
          p: pText(pair.pRaw),
          holm:
            pair.family > 1
              ? t('evaluate.paired.holm', { count: pair.family, p: pText(pair.p) })
              : t('evaluate.paired.noHolm'),
        }),
        t('evaluate.paired.effect', {
          h: pair.effect.h === null ? '–' : pair.effect.h.toFixed(2),
          mde: pair.mde === null ? '–' : (pair.mde * 100).toFixed(1),
        }),
      ]
    : [];
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <span className={classes.own} title={nameOf(active)}>
          {nameOf(active)}
        </span>
        {rows.length > 1 && <span className={classes.quiet}>{t('evaluate.paired.against')}</span>}
        {rows.length > 1 && (
          <Select
            aria-label={t('evaluate.paired.other')}
            placeholder={t('evaluate.paired.other')}
            size="xs"
            w={170}
            comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
            data={rows
              .filter((one) => one.run.id !== active.run.id)
              .map((one) => ({ value: one.run.id, label: nameOf(one) }))}
            value={other?.run.id ?? null}
            onChange={(run) => run && onOther(run)}
          />
        )}
        <span className={classes.same}>
          {pair &&
            t('evaluate.paired.same', {
              n: formatCount(pair.n),
              clusters: t(`evaluate.board.clusters.${clusterKind(pair.task)}`, { count: pair.clusters }),
            })}
        </span>
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
              clusterKind(pair.task),
              'test',
              'p',
              'p (Holm)',
              'tests',
              'h',
              'minimum detectable difference',
            ]}
            rows={() =>
              (compared.data ?? []).map((one) => [
                runName(one.a.run),
                runName(one.b.run),
                one.n,
                one.bothRight,
                one.onlyA,
                one.onlyB,
                one.bothWrong,
                one.delta,
                one.ci?.[0] ?? null,
                one.ci?.[1] ?? null,
                one.clusters,
                one.test,
                one.pRaw,
                one.p,
                one.family,
                one.effect.h,
                one.mde,
              ])
            }
            svg={() =>
              pairedSvg(
                `${runName(pair.a.run)} – ${runName(pair.b.run)}`,
                quadrants.map(([, label, n]) => [label, n ?? 0]),
                words,
              )
            }
          />
        )}
      </div>
      {compared.error && (
        <div className={classes.pad}>
          <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
        </div>
      )}
      {compared.isFetching && <GoingJob kind="comparison" className={classes.pad} />}
      {!other && <p className={classes.none}>{t('evaluate.paired.choose')}</p>}
      {other && !compared.error && (
        <div className={classes.body} aria-busy={!pair}>
          <div className={classes.square}>
            {quadrants.map(([kind, label, n]) => (
              <button
                key={kind}
                type="button"
                className={classes.quadrant}
                data-odd={kind === 'only-this' || kind === 'only-other' || undefined}
                aria-pressed={quadrant === kind}
                disabled={n === null}
                onClick={() => onQuadrant(quadrant === kind ? null : kind)}
              >
                <b>{n === null ? '–' : formatCount(n)}</b>
                <span title={label}>{label}</span>
              </button>
            ))}
          </div>
          <div className={classes.words}>
            {pair && pair.delta !== null && <b className={classes.delta}>{words[0]}</b>}
            <p>{words[1]}</p>
            <p className={classes.quiet} title={t('evaluate.paired.effectTitle')}>
              {words[2]}
            </p>
            {pair && pair.differences.length > 0 && (
              <p className={classes.warn}>
                {t('evaluate.paired.differ', {
                  what: pair.differences.map((one) => `${one.what} (${one.a} / ${one.b})`).join(', '),
                })}
              </p>
            )}
            {pair && pair.leftOut.length > 0 && (
              <p className={classes.warn}>{t('evaluate.paired.leftOut', { count: pair.leftOut.length })}</p>
            )}
            {pair && pair.delta !== null && <Difference delta={pair.delta} ci={pair.ci} />}
          </div>
        </div>
      )}
    </div>
  );
}
