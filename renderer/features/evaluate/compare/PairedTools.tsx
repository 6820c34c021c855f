import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { pairedSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import { type Comparison, signed } from '../charts/figures.ts';
import type { Pair } from './pairs.ts';
import type { Field } from './use-paired.ts';

const ends = ([low, high]: readonly [number, number]) => ({ low: signed(low * 100), high: signed(high * 100) });

/** Copies or saves all compared pairs; the saved chart shows the selected one. */
export function PairedTools({
  pair,
  found,
  fields,
  words,
  runName,
  name,
}: {
  pair: Pair;
  /** All compared pairs. */
  found: readonly Comparison[];
  fields: readonly Field[];
  words: readonly string[];
  runName: (run: string) => string;
  name: string;
}) {
  const { t } = useTranslation();
  return (
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
        `p (${clusterKind(pair.task)})`,
        'h',
        'minimum detectable difference',
      ]}
      rows={() =>
        found.map((entry) => [
          runName(entry.a.run),
          runName(entry.b.run),
          entry.n,
          entry.bothRight,
          entry.onlyA,
          entry.onlyB,
          entry.bothWrong,
          entry.delta,
          entry.ci?.[0] ?? null,
          entry.ci?.[1] ?? null,
          entry.clusters,
          entry.test,
          entry.pRaw,
          entry.p,
          entry.family,
          entry.pByCluster,
          entry.effect.h,
          entry.mde,
        ])
      }
      svg={() =>
        pairedSvg(
          `${runName(pair.a.run)} – ${runName(pair.b.run)}`,
          t('evaluate.paired.svg', {
            n: formatCount(pair.n),
            clusters: t(`evaluate.board.clusters.${clusterKind(pair.task)}`, { count: pair.clusters }),
          }),
          fields.map(([, label, n]) => [label, n ?? 0]),
          pair.ci === null ? words : [...words, t('evaluate.paired.interval', ends(pair.ci))],
        )
      }
    />
  );
}
