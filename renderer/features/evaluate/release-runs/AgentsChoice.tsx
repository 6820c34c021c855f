import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { declared } from '../../../i18n/declared.ts';
import { navigate } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import type { TaskInfo } from '../charts/figures.ts';
import { PlaceChoice } from '../tables/PlaceChoice.tsx';
import { agentTask } from '../agent-pairs/types.ts';

/** The task and whose figures are shown: all episodes of the project, or the live runs of a release. */
export function AgentsChoice({ tasks, release }: { tasks: readonly TaskInfo[]; release: string | null }) {
  const { t } = useTranslation();
  const releases = useQuery(orpc.releases.list.queryOptions());
  const tags = releases.data?.map(({ tag }) => tag) ?? [];
  return (
    <>
      <PlaceChoice place="scores" />
      <Select
        aria-label={t('evaluate.bar.task')}
        w={190}
        allowDeselect={false}
        data={[
          ...tasks.map((task) => ({ value: task.id, label: declared(task.name) })),
          { value: agentTask, label: t('evaluate.agents.task') },
        ]}
        value={agentTask}
        onChange={(id) => id !== null && id !== agentTask && navigate({ screen: 'evaluate', params: { task: id } })}
      />
      {(tags.length > 0 || release !== null) && (
        <Select
          aria-label={t('evaluate.bar.release')}
          w={160}
          allowDeselect={false}
          data={[
            { value: '', label: t('evaluate.agents.runs.all') },
            ...new Set([...tags, ...(release === null ? [] : [release])]),
          ].map((entry) =>
            typeof entry === 'string' ? { value: entry, label: `${t('evaluate.bar.release')} ${entry}` } : entry,
          )}
          value={release ?? ''}
          onChange={(tag) =>
            navigate({ screen: 'evaluate', params: { task: agentTask, ...(tag ? { over: tag } : {}) } })
          }
        />
      )}
    </>
  );
}
