import { useTranslation } from 'react-i18next';
import { pText, signed } from '../charts/figures.ts';
import type { ArmLine } from './arms.ts';
import { pairedLinesSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import { removedCell } from './removed.ts';

/** Copies or saves the comparison with the baseline: a row for each run and value of the grouping. */
export function ArmsTools({
  baseline,
  lines,
  cut,
  values,
  name,
}: {
  baseline: string;
  lines: readonly ArmLine[];
  cut: string;
  values: readonly string[];
  name: string;
}) {
  const { t } = useTranslation();
  return (
    <ChartTools
      name={`${name}-arms`}
      title={t('evaluate.arms.title')}
      header={['run', 'against', 'n', 'delta', 'low', 'high', 'test', 'p', 'cut', 'value', 'failures', 'removed']}
      rows={() =>
        lines.flatMap(({ label, seen, fromBaseline }) =>
          values.map((value) => {
            const cell = removedCell(fromBaseline, cut, value);
            return [
              ...[label, baseline, seen.n, seen.delta, seen.ci?.[0] ?? null, seen.ci?.[1] ?? null],
              ...[seen.test, seen.p, cut, value, cell?.failures ?? 0, cell?.removed ?? 0],
            ];
          }),
        )
      }
      svg={() =>
        pairedLinesSvg(
          t('evaluate.arms.against', { model: baseline }),
          t('evaluate.arms.svg'),
          lines.map(({ label, seen }) => ({
            name: label,
            value: seen.delta,
            interval: seen.ci,
            remark: `${seen.delta === null ? '' : signed(seen.delta * 100)}, p ${pText(seen.p)}, n ${seen.n}`,
          })),
        )
      }
    />
  );
}
