import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '#shared/contract/runs/runs.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { navigate } from '../../app/places/route.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { formatCount, formatDay, formatMoney } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { RunState } from './RunState.tsx';
import classes from './Runs.module.css';

/** All runs of the project, newest first. */
export function RunList({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation();
  const runs = useQuery(orpc.runs.list.queryOptions({ input: {} }));
  const [active, setActive] = useState<string | null>(null);
  const newKey = useShortcut('run-new');
  const rows = runs.data ?? [];
  const columns = useMemo<DataColumn<Run>[]>(
    () => [
      { id: 'title', header: t('runs.list.run'), value: (run) => run.title, track: 'minmax(180px, 3fr)' },
      {
        id: 'kind',
        header: t('runs.list.kind'),
        value: (run) => t(`runs.list.${run.kind}`),
        track: '96px',
        from: 830,
      },
      {
        id: 'state',
        header: t('runs.list.state'),
        value: (run) => run.state,
        cell: (run) => <RunState run={run} />,
        track: '110px',
      },
      {
        id: 'done',
        header: t('runs.list.through'),
        value: (run) => run.done,
        cell: (run) => t('runs.list.of', { done: formatCount(run.done), items: formatCount(run.items) }),
        align: 'right',
        track: '110px',
      },
      {
        id: 'failed',
        header: t('runs.list.failed'),
        value: (run) => run.failed,
        cell: (run) => <span className={run.failed > 0 ? classes.bad : classes.quiet}>{formatCount(run.failed)}</span>,
        align: 'right',
        track: '56px',
      },
      {
        id: 'spent',
        header: t('runs.list.spent'),
        value: (run) => run.spent,
        cell: (run) => formatMoney(run.spent),
        align: 'right',
        track: '70px',
      },
      {
        id: 'models',
        header: t('runs.list.models'),
        value: (run) => run.models.join(', '),
        track: 'minmax(100px, 2fr)',
        from: 1020,
      },
      { id: 'by', header: t('runs.list.by'), value: (run) => run.by, track: 'minmax(64px, 90px)', from: 920 },
      {
        id: 'started',
        header: t('runs.list.started'),
        value: (run) => run.startedAt,
        cell: (run) => formatDay(run.startedAt),
        track: '112px',
        from: 730,
      },
    ],
    [t],
  );
  const refusal = useCallRefusal('runs.start');
  const going = rows.filter((run) => run.state === 'running' || run.state === 'pausing').length;
  const open = (run: Run) => navigate({ screen: 'runs', id: run.id });
  return (
    <>
      <main className={classes.screen} aria-label={t('runs.list.label')}>
        <header className={classes.bar}>
          <h1 className={classes.title}>{t('runs.list.title')}</h1>
          {runs.data && <span className={classes.quiet}>{formatCount(rows.length)}</span>}
          <span className={classes.right}>
            {rows.length > 0 && <TableTools columns={columns} rows={rows} name="runs" />}
            <ActionButton kind="primary" icon={IconPlus} shortcut={newKey} refusal={refusal} onClick={onStart}>
              {t('runs.list.start')}
            </ActionButton>
          </span>
        </header>
        {runs.error ? (
          <div className={classes.note}>
            <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />
          </div>
        ) : runs.data && rows.length === 0 ? (
          <EmptyState
            icon={IconPlayerPlay}
            title={t('runs.list.emptyTitle')}
            action={
              <ActionButton refusal={refusal} onClick={onStart}>
                {t('runs.list.start')}
              </ActionButton>
            }
          >
            {t('runs.list.emptyText')}
          </EmptyState>
        ) : (
          <div className={classes.fill}>
            <DataTable
              label={t('runs.list.label')}
              columns={columns}
              rows={rows}
              rowKey={(run) => run.id}
              active={active}
              onActive={(run) => setActive(run.id)}
              onOpen={open}
              empty={runs.isPending && <BlankRows rows={8} />}
            />
          </div>
        )}
      </main>
      <StatusBar
        hints={[
          ...(newKey ? [{ keys: [newKey], label: t('runs.status.new') }] : []),
          { keys: ['Enter'], label: t('runs.status.open') },
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      >
        {runs.data && <span>{t('runs.list.total', { count: rows.length })}</span>}
        {going > 0 && <span>{t('runs.list.going', { count: going })}</span>}
      </StatusBar>
    </>
  );
}
