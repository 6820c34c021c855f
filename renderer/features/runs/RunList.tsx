import { IconPlayerPlay, IconPlus, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '#shared/contract/runs/runs.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate } from '../../places/route.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { useRunColumns } from './use-run-columns.tsx';
import { Block, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Bar, BarEnd, BarTitle } from '../../ui/Bar.tsx';

/** All runs of the project, newest first. */
export function RunList({ onStart, onLive }: { onStart: () => void; onLive: () => void }) {
  const { t } = useTranslation();
  const runs = useQuery(orpc.runs.list.queryOptions({ input: {} }));
  const [active, setActive] = useState<string | null>(null);
  const newKey = useShortcut('run-new');
  const rows = runs.data ?? [];
  const columns = useRunColumns();
  const refusal = useCallRefusal('runs.start');
  const liveRefusal = useCallRefusal('agents.start');
  const going = rows.filter((run) => run.state === 'running' || run.state === 'pausing').length;
  const open = (run: Run) => navigate({ screen: 'runs', id: run.id });
  return (
    <>
      <Stack as="main" grow minHeight={0} surface="body" aria-label={t('runs.list.label')}>
        <Bar as="header">
          <BarTitle>{t('runs.list.title')}</BarTitle>
          {runs.data && <Text tone="dim">{formatCount(rows.length)}</Text>}
          <BarEnd>
            {rows.length > 0 && <TableTools columns={columns} rows={rows} name="runs" />}
            <ActionButton icon={IconRobot} refusal={liveRefusal} onClick={onLive}>
              {t('live.start.button')}
            </ActionButton>
            <ActionButton kind="primary" icon={IconPlus} shortcut={newKey} refusal={refusal} onClick={onStart}>
              {t('runs.list.start')}
            </ActionButton>
          </BarEnd>
        </Bar>
        {runs.error ? (
          <Block pad={12}>
            <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />
          </Block>
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
          <Block grow minHeight={0}>
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
          </Block>
        )}
      </Stack>
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
