import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { SubmittedRow } from '#shared/contract/runs/benchmark/submitted.ts';
import type { PublishedTable } from '#shared/published/published.ts';
import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import type { Mark } from '../charts/marks.tsx';
import { boardLine, type BoardLine, type BoardSort, linesNamed, mostPinned, sortLines } from './board-lines.ts';
import { BoardHead } from './BoardHead.tsx';
import { BoardRow, ExtractedRow } from './BoardRow.tsx';
import { BoardTools } from './BoardTools.tsx';
import { type Evaluation, type IntervalKind, metricOf, type Reading, tablesOf } from '../charts/figures.ts';
import { publishedLines, PublishedRows } from './PublishedRows.tsx';
import { ReferenceRows } from './ReferenceRows.tsx';
import { SubmittedRows } from './SubmittedRows.tsx';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Leaderboard.module.css';
import { Table } from '../../../ui/tables/Table.tsx';
import { useRowName } from '../charts/row-name.ts';

/** The leaderboard's lines as the person orders and searches them: ranked runs, and those that stand apart. */
function useBoardLines(
  rows: readonly Evaluation[],
  standings: ReadonlyMap<string, Standing>,
  shown: { reading: Reading; metricId: string | null; interval: IntervalKind },
) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const [sort, setSort] = useState<BoardSort>({ by: 'score', desc: true });
  const [wanted, setWanted] = useState('');
  const standing = (entry: Evaluation) => standings.get(entry.run.id) ?? 'complete';
  const fullest = Math.max(0, ...rows.filter((row) => standing(row) === 'complete').map((row) => row.of));
  const all = rows.map((row) =>
    boardLine(
      row,
      nameOf(row),
      t(row.baseline ? 'evaluate.board.baseline' : 'evaluate.board.computed'),
      standing(row),
      { ...shown, fullest },
    ),
  );
  const lines = sortLines(linesNamed(all, wanted), sort);
  const ranked = lines.filter((line) => line.standing === 'complete');
  const apart = lines.filter((line) => line.standing !== 'complete');
  return { lines, ranked, apart, sort, setSort, wanted, setWanted };
}

/** Minimum number of rows with a search field. */
const searchedFrom = 9;

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
  references,
  submitted,
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
  /** People and guesses on the same items. */
  references: readonly ReferenceRow[];
  /** Results that others reported. */
  submitted: readonly SubmittedRow[];
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
  const first = rows[0];
  const shownMetric = first && metricOf(tablesOf(first, reading).headline, metricId);
  const { lines, ranked, apart, sort, setSort, wanted, setWanted } = useBoardLines(rows, standings, {
    reading,
    metricId,
    interval,
  });
  const rowOf = (line: BoardLine) => {
    const { id } = line.evaluation.run;
    const mark = marks.get(id) ?? { shape: 'circle', colour: 'var(--cat1)' };
    return (
      <Fragment key={id}>
        <BoardRow
          line={line}
          history={histories.get(id) ?? []}
          mark={mark}
          active={id === active}
          paired={id === other}
          pinned={pinned.has(id)}
          mayPin={pinned.size < mostPinned}
          onActive={() => onActive(id)}
          onOther={() => onOther(id)}
          onPin={rows.length > 2 ? () => onPin(id) : null}
          onRun={onRun}
        />
        {line.extracted && <ExtractedRow found={line.extracted} mark={mark} />}
      </Fragment>
    );
  };
  const reference = publishedLines(published, shownMetric?.id);
  const shared = clusterKind(rows[0]?.task ?? '');
  return (
    <Stack as="section" grow minHeight={0} aria-label={t('evaluate.board.title')}>
      <PanelHeader title={t('evaluate.board.title')} remark={shownMetric?.label}>
        {rows.length >= searchedFrom && (
          <SearchField width={150} label={t('evaluate.board.search')} value={wanted} onChange={setWanted} />
        )}
        {archived.n > 0 && (
          <ActionButton aria-pressed={archived.shown} onClick={() => archived.onShow(!archived.shown)}>
            {t(archived.shown ? 'evaluate.board.hideArchived' : 'evaluate.board.showArchived', { n: archived.n })}
          </ActionButton>
        )}
        <Text tone="dim">{t('evaluate.board.interval')}</Text>
        <SegmentedControl
          label={t('evaluate.board.interval')}
          value={interval}
          segments={[
            { value: 'wilson', label: t('evaluate.board.wilson') },
            { value: 'clustered', label: t(`evaluate.board.clustered.${shared}`) },
          ]}
          onChange={onInterval}
        />
        <BoardTools
          lines={lines}
          charted={ranked.filter((line) => pinned.has(line.evaluation.run.id))}
          published={published}
          reference={reference}
          metric={shownMetric?.label ?? ''}
          interval={interval}
          name={name}
        />
      </PanelHeader>
      <Block grow minHeight={0} pad={[0, 4]} overflow="auto" className={classes.scroll}>
        <Table row={28} cell={[0, 8]} sticky="body" space="nowrap" className={classes.table}>
          <BoardHead sort={sort} onSort={setSort} />
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
                <Block colSpan={8} as="td" tone="dim">
                  {t('evaluate.board.noMatch', { text: wanted })}
                </Block>
              </tr>
            )}
          </tbody>
          {references.length > 0 && <ReferenceRows rows={references} metricId={shownMetric?.id ?? null} />}
          {submitted.length > 0 && <SubmittedRows rows={submitted} metricId={shownMetric?.id ?? null} />}
          {published && reference.length > 0 && <PublishedRows table={published} lines={reference} />}
        </Table>
      </Block>
    </Stack>
  );
}
