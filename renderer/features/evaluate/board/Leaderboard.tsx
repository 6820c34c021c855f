import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import type { PublishedTable } from '#shared/published/published.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import type { Standing } from '#shared/tasks/run-standing.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { type BoardLine, boardLine, type BoardSort, mostPinned, sortLines } from './board-lines.ts';
import { BoardRow } from './BoardRow.tsx';
import { boardSvg } from '../charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import { type Evaluation, type IntervalKind, metricOf, type Reading, tablesOf } from './figures.ts';
import type { Mark } from '../charts/marks.tsx';
import { publishedLines, PublishedRows } from './PublishedRows.tsx';
import { useRowName } from './row-name.ts';
import { SortHead } from './SortHead.tsx';
import classes from './Leaderboard.module.css';

/** Minimum number of rows with a search field. */
const searchedFrom = 9;
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

/** Archived runs: their number, and whether they are shown. */
export interface Archived {
  n: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** Models with score, interval, parse failures and refusals beside it, and where each row comes from. */
export function Leaderboard({
  rows,
  standings,
  histories,
  archived,
  marks,
  published,
  reading,
  metricId,
  interval,
  onInterval,
  active,
  other,
  pinned,
  onActive,
  onOther,
  onPin,
  onRun,
  name,
}: {
  rows: readonly Evaluation[];
  standings: ReadonlyMap<string, Standing>;
  /** All runs of each row, by the run that is shown. */
  histories: ReadonlyMap<string, readonly Evaluation[]>;
  archived: Archived;
  marks: ReadonlyMap<string, Mark>;
  published: PublishedTable | undefined;
  reading: Reading;
  metricId: string | null;
  interval: IntervalKind;
  onInterval: (kind: IntervalKind) => void;
  active: string | null;
  other: string | null;
  /** Runs that charts show. */
  pinned: ReadonlySet<string>;
  onActive: (run: string) => void;
  onOther: (run: string) => void;
  onPin: (run: string) => void;
  /** Another run of a row was chosen. */
  onRun: (run: string) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const [sort, setSort] = useState<BoardSort>({ by: 'score', desc: true });
  const [wanted, setWanted] = useState('');
  const first = rows[0];
  const shownMetric = first && metricOf(tablesOf(first, reading).headline, metricId);
  const all = rows.map((one) =>
    boardLine(
      one,
      nameOf(one),
      t(one.baseline ? 'evaluate.board.baseline' : 'evaluate.board.computed'),
      standings.get(one.run.id) ?? 'ranked',
      { reading, metricId, interval },
    ),
  );
  const lines = sortLines(
    all.filter((line) => line.name.toLowerCase().includes(wanted.trim().toLowerCase())),
    sort,
  );
  const ranked = lines.filter((line) => line.standing === 'ranked');
  const apart = lines.filter((line) => line.standing !== 'ranked');
  const rowOf = (line: BoardLine) => {
    const { id } = line.one.run;
    return (
      <BoardRow
        key={id}
        line={line}
        history={histories.get(id) ?? []}
        mark={marks.get(id) ?? { shape: 'circle', colour: 'var(--cat1)' }}
        active={id === active}
        paired={id === other}
        pinned={pinned.has(id)}
        mayPin={pinned.size < mostPinned}
        onActive={() => onActive(id)}
        onOther={() => onOther(id)}
        onPin={rows.length > 2 ? () => onPin(id) : null}
        onRun={onRun}
      />
    );
  };
  const reference = publishedLines(published, shownMetric?.id);
  const shared = clusterKind(rows[0]?.task ?? '');
  const intervalText = (range: readonly [number, number] | null, clusters: number | null) =>
    range
      ? `${formatPercent(range[0])}–${formatPercent(range[1])}${clusters === null ? '' : ` (${t(`evaluate.board.clusters.${shared}`, { count: clusters })})`}`
      : t('evaluate.board.noInterval');
  return (
    <section className={classes.board} aria-label={t('evaluate.board.title')}>
      <PanelHeader title={t('evaluate.board.title')} remark={shownMetric?.label}>
        {rows.length >= searchedFrom && (
          <SearchField width={150} label={t('evaluate.board.search')} value={wanted} onChange={setWanted} />
        )}
        {archived.n > 0 && (
          <ActionButton aria-pressed={archived.shown} onClick={() => archived.onShow(!archived.shown)}>
            {t(archived.shown ? 'evaluate.board.hideArchived' : 'evaluate.board.showArchived', { n: archived.n })}
          </ActionButton>
        )}
        <span className={classes.quiet}>{t('evaluate.board.interval')}</span>
        <SegmentedControl
          label={t('evaluate.board.interval')}
          value={interval}
          segments={[
            { value: 'wilson', label: t('evaluate.board.wilson') },
            { value: 'clustered', label: t(`evaluate.board.clustered.${shared}`) },
          ]}
          onChange={onInterval}
        />
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
            boardSvg(name, t(`evaluate.board.svg.${interval}`, { figure: shownMetric?.label ?? '' }), [
              ...ranked
                .filter((line) => pinned.has(line.one.run.id))
                .map((line) => ({
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
      </PanelHeader>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <SortHead
                by="model"
                label={t('evaluate.board.model')}
                sort={sort}
                onSort={setSort}
                className={classes.modelColumn}
              />
              <SortHead by="score" label={t('evaluate.board.scoreColumn')} sort={sort} onSort={setSort} num />
              <th scope="col" className={classes.axisColumn}>
                <span className={classes.axisHead} aria-label={t('evaluate.board.axis')} role="img">
                  {[0, 25, 50, 75, 100].map((tick) => (
                    <span key={tick} data-tick={tick} style={{ left: `${tick}%` }}>
                      {tick}
                      {tick === 100 && <i className={classes.unit}> %</i>}
                    </span>
                  ))}
                </span>
              </th>
              <th scope="col" data-num>
                {t('evaluate.board.intervalColumn')}
              </th>
              <SortHead by="parse" label={t('evaluate.board.parseFailures')} sort={sort} onSort={setSort} num />
              <SortHead by="refusals" label={t('evaluate.board.refusals')} sort={sort} onSort={setSort} num />
              <th scope="col">{t('evaluate.board.source')}</th>
              <th scope="col" className={classes.last}>
                <span className="visually-hidden">{t('common.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(rowOf)}
            {apart.length > 0 && (
              <tr className={classes.reference}>
                <td colSpan={8}>{t('evaluate.board.apart')}</td>
              </tr>
            )}
            {apart.map(rowOf)}
            {lines.length === 0 && (
              <tr>
                <td colSpan={8} className={classes.quiet}>
                  {t('evaluate.board.noMatch', { text: wanted })}
                </td>
              </tr>
            )}
          </tbody>
          {published && reference.length > 0 && <PublishedRows table={published} lines={reference} />}
        </table>
      </div>
    </section>
  );
}
