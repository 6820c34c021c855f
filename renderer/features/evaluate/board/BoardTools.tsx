import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import type { PublishedTable } from '#shared/published/published.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { boardSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import type { BoardLine } from './board-lines.ts';
import type { IntervalKind } from '../charts/figures.ts';
import type { publishedLines } from './PublishedRows.tsx';

const header = [
  'model',
  'score',
  'low',
  'high',
  'interval',
  'screenshots',
  'n',
  'right',
  'wrong',
  'parse failures',
  'refusals',
  'errors',
  'source',
  'standing',
];

/** Copies or saves the leaderboard: its lines as a table, and as a chart those that charts show. */
export function BoardTools({
  lines,
  charted,
  published,
  reference,
  metric,
  interval,
  name,
}: {
  lines: readonly BoardLine[];
  charted: readonly BoardLine[];
  published: PublishedTable | undefined;
  /** Published figures of the shown metric. */
  reference: ReturnType<typeof publishedLines>;
  metric: string;
  interval: IntervalKind;
  name: string;
}) {
  const { t } = useTranslation();
  const shared = clusterKind(lines[0]?.evaluation.task ?? '');
  const intervalText = (range: readonly [number, number] | null, clusters: number | null) =>
    range
      ? `${formatPercent(range[0])}–${formatPercent(range[1])}${clusters === null ? '' : ` (${t(`evaluate.board.clusters.${shared}`, { count: clusters })})`}`
      : t('evaluate.board.noInterval');
  return (
    <ChartTools
      name={`${name}-leaderboard`}
      title={t('evaluate.board.title')}
      header={header}
      rows={() => [
        ...lines.map(({ name: model, value, interval: range, clusters, counts, source, standing }) => [
          ...[model, value, range?.[0] ?? null, range?.[1] ?? null, interval, clusters],
          ...[counts.n, counts.right, counts.wrong, counts.parseFailures, counts.refusals, counts.errors],
          ...[source, standing],
        ]),
        ...reference.map(({ model, value }) => [
          ...[model, value, null, null, null, null, null, null, null, null, null, null],
          ...[published?.source ?? null, null],
        ]),
      ]}
      svg={() =>
        boardSvg(name, t(`evaluate.board.svg.${interval}`, { figure: metric }), [
          ...charted.map((line) => ({
            name: line.name,
            value: line.value,
            interval: line.interval,
            remark: `${intervalText(line.interval, line.clusters)}, n ${line.counts.n}`,
          })),
          ...reference.map((line) => ({
            name: line.model,
            value: line.value,
            interval: null,
            remark: t('evaluate.published.source'),
            hollow: true,
          })),
        ])
      }
    />
  );
}
