import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { runTitle } from '../../i18n/run-title.ts';
import { formatCount, formatDay, formatMoney } from '../../i18n/numbers.ts';
import type { DataColumn } from '../../ui/tables/DataTable.tsx';
import { RunState } from './RunState.tsx';
import { Text } from '../../ui/layout/primitives.tsx';

/** The columns of the list of runs; those with `from` are hidden in windows narrower than that. */
export function useRunColumns(): DataColumn<Run>[] {
  const { t } = useTranslation();
  return useMemo<DataColumn<Run>[]>(
    () => [
      { id: 'title', header: t('runs.list.run'), value: (run) => runTitle(run.title), track: 'minmax(180px, 3fr)' },
      {
        id: 'kind',
        header: t('runs.list.kind'),
        value: (run) => t(`runs.list.${run.subject === agentPipelineId ? 'live' : run.kind}`),
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
        cell: (run) => <Text tone={run.failed > 0 ? 'bad' : 'dim'}>{formatCount(run.failed)}</Text>,
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
}
