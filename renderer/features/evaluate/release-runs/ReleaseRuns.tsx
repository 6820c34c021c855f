import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReleaseRun } from '#shared/contract/runs/agent-board.ts';
import { formatMoney, formatPercent } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { type DataColumn, TableTools } from '../../../ui/tables/DataTable.tsx';
import classes from '../board/Leaderboard.module.css';
import { useEvaluableTasks } from '../use-evaluable-tasks.ts';
import { AgentsChoice } from './AgentsChoice.tsx';
import { Axis } from '../charts/Axis.tsx';
import { markOf, MarkGlyph } from '../charts/marks.tsx';
import { Bar } from '../../../ui/Bar.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

const share = (value: number | null) => formatPercent(value) || '–';
const fixed = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
const nameOf = ({ agents }: ReleaseRun) => agents.join(' + ');

function useColumns(): DataColumn<ReleaseRun>[] {
  const { t } = useTranslation();
  return [
    { id: 'agent', header: t('evaluate.agents.agent'), value: nameOf },
    { id: 'sr', header: t('evaluate.agents.sr'), value: ({ sr }) => sr },
    { id: 'low', header: '95 % low', value: ({ ci }) => ci?.[0] ?? null },
    { id: 'high', header: '95 % high', value: ({ ci }) => ci?.[1] ?? null },
    { id: 'eqa', header: t('evaluate.agents.eqa'), value: ({ eqa }) => eqa },
    { id: 'plus', header: 'WES+', value: ({ wes }) => wes.plus },
    { id: 'minus', header: 'WES−', value: ({ wes }) => wes.minus },
    { id: 'k', header: 'k', value: ({ pass }) => pass?.k ?? null },
    { id: 'any', header: 'pass@k', value: ({ pass }) => pass?.any ?? null },
    { id: 'all', header: 'pass^k', value: ({ pass }) => pass?.all ?? null },
    { id: 'steps', header: t('evaluate.agents.steps'), value: ({ steps }) => steps },
    { id: 'cost', header: t('evaluate.agents.cost'), value: ({ cost }) => cost },
    { id: 'scored', header: t('evaluate.agents.n'), value: ({ scored }) => scored },
    { id: 'of', header: 'of', value: ({ of }) => of },
    { id: 'apart', header: t('evaluate.agents.runs.apart'), value: ({ apart }) => (apart ? phraseWords(apart) : '') },
  ];
}

function RunRow({ row, at }: { row: ReleaseRun; at: number }) {
  const { t } = useTranslation();
  const { sr, ci, eqa, wes, pass, steps, cost, scored, of, apart, run, env } = row;
  const mark = markOf(at, row.baseline);
  const open = () => navigate({ screen: 'runs', id: run });
  return (
    <tr onClick={open} title={apart ? phraseWords(apart) : undefined}>
      <td className={classes.modelColumn}>
        <Row type="button" as="button" inline align="center" gap={6} maxWidth="full">
          <MarkGlyph mark={mark} />
          <Text
            overflow="hidden"
            weight={500}
            line={15}
            text="left"
            space="normal"
            breakWords
            lines={2}
            title={nameOf(row)}
          >
            {nameOf(row)}
          </Text>
        </Row>
      </td>
      <td data-num>
        <b>{share(sr)}</b>
      </td>
      <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
        <Axis value={sr} interval={ci} mark={mark} />
      </Block>
      <Block data-num as="td" tone="dim">
        {ci ? `${share(ci[0])}–${share(ci[1])}` : t('evaluate.board.noInterval')}
      </Block>
      <td data-num>{share(eqa)}</td>
      <td data-num>{fixed(wes.plus, 3)}</td>
      <td data-num>{fixed(wes.minus, 3)}</td>
      <td data-num>{pass ? `${share(pass.any)} / ${share(pass.all)}` : '–'}</td>
      <td data-num>{fixed(steps, 1)}</td>
      <td data-num>{cost === null ? '–' : formatMoney(cost)}</td>
      <td data-num>{scored < of ? t('evaluate.agents.runs.scored', { scored, of }) : of}</td>
      <Block as="td" tone="dim">
        {env}
      </Block>
    </tr>
  );
}

/** The live runs of a release: complete ones on the same tasks by rank, the others apart with the reason. */
export function ReleaseRuns({ release }: { release: string }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('agents.ofRelease');
  const query = useQuery({
    ...orpc.agents.ofRelease.queryOptions({ input: { release } }),
    enabled: refusal === null,
  });
  const tasks = useEvaluableTasks();
  const columns = useColumns();
  const rows = query.data ?? [];
  const ranked = rows.filter(({ apart }) => apart === null);
  const k = rows.reduce((most, { pass }) => Math.max(most, pass?.k ?? 0), 0);
  const heads = [
    ...[t('evaluate.agents.interval'), t('evaluate.agents.eqa'), 'WES+', 'WES−'],
    k > 1 ? `pass@${k} / pass^${k}` : 'pass@k / pass^k',
    ...[t('evaluate.agents.steps'), t('evaluate.agents.cost'), t('evaluate.agents.n')],
  ];
  const headRow = (
    <tr>
      <th>{t('evaluate.agents.agent')}</th>
      <th data-num>{t('evaluate.agents.sr')}</th>
      <Block as="th" width="34%" minWidth={140} className={classes.axisColumn}>
        <Text display="block" position="relative" height={16} size={11} className={classes.axisHead}>
          {[0, 25, 50, 75, 100].map((tick) => (
            <span key={tick} data-tick={tick} style={{ left: `${tick}%` }}>
              {tick}
            </span>
          ))}
        </Text>
      </Block>
      {heads.map((head) => (
        <th key={head} data-num>
          {head}
        </th>
      ))}
      <th>{t('evaluate.agents.runs.env')}</th>
    </tr>
  );
  const empty = query.data && rows.length === 0;
  return (
    <>
      <Bar aria-label={t('actions.go-evaluate')}>
        <h1 className="visually-hidden">{t('actions.go-evaluate')}</h1>
        <AgentsChoice tasks={tasks.data ?? []} release={release} />
      </Bar>
      <Stack as="main" grow minHeight={0} surface="body" aria-label={t('evaluate.agents.runs.title')}>
        {refusal !== null || query.error || empty ? (
          <Block pad={12} grow>
            {query.error ? (
              <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <EmptyState
                icon={IconRobot}
                title={refusal === null ? t('evaluate.agents.runs.empty') : t('evaluate.agents.hidden')}
                action={
                  refusal === null && (
                    <ActionButton kind="primary" onClick={() => navigate({ screen: 'runs' })}>
                      {t('evaluate.agents.runs.go')}
                    </ActionButton>
                  )
                }
              >
                {refusal ?? t('evaluate.agents.runs.emptyText', { release })}
              </EmptyState>
            )}
          </Block>
        ) : (
          <>
            <PanelHeader title={t('evaluate.agents.runs.title')} remark={t('evaluate.agents.runs.remark')}>
              <TableTools columns={columns} rows={rows} name={`agents-${release}`} />
            </PanelHeader>
            <Block grow minHeight={0} pad={[0, 4]} overflow="auto" className={classes.scroll}>
              <Table
                row={28}
                cell={[0, 8]}
                sticky="body"
                space="nowrap"
                className={classes.table}
                aria-busy={query.isPending}
              >
                <thead>{headRow}</thead>
                <tbody>
                  {ranked.map((row, at) => (
                    <RunRow key={row.run} row={row} at={at} />
                  ))}
                </tbody>
                {ranked.length < rows.length && (
                  <tbody>
                    <tr className={classes.reference}>
                      <td colSpan={12}>{t('evaluate.agents.runs.apartText')}</td>
                    </tr>
                    {rows.slice(ranked.length).map((row, at) => (
                      <RunRow key={row.run} row={row} at={ranked.length + at} />
                    ))}
                  </tbody>
                )}
              </Table>
            </Block>
          </>
        )}
      </Stack>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]}>
        {rows.length > 0 && <span>{t('evaluate.agents.runs.count', { count: rows.length })}</span>}
      </StatusBar>
    </>
  );
}
