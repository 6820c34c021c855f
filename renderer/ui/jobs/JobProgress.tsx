import { Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/contract/jobs.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../ActionButton.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { Block, Grid, Text } from '../layout/primitives.tsx';

/** Progress of a running job, with a button that cancels it. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const cancel = useMutation(orpc.jobs.cancel.mutationOptions());
  return (
    <>
      {cancel.error && <ErrorNote error={cancel.error} />}
      <Grid align="center" gap={10} columns="1fr auto auto">
        <Progress
          value={job.total ? (100 * job.done) / job.total : 0}
          aria-label={phraseWords(job.title)}
          striped={job.total === null}
        />
        <Text tone="dim" tabular>
          {job.total === null
            ? t('common.job.doneOpen', { done: formatCount(job.done) })
            : t('common.job.done', { done: formatCount(job.done), total: formatCount(job.total) })}
        </Text>
        <ActionButton small onClick={() => cancel.mutate({ id: job.id })}>
          {t('common.job.stop')}
        </ActionButton>
      </Grid>
    </>
  );
}

/**
 * Progress of the job of a kind, for the screen that is waiting for it; nothing while none runs. `padded`: as far from
 * the edges as the text of a panel.
 */
export function GoingJob({ kind, padded = false }: { kind: Job['kind']; padded?: boolean }) {
  const jobs = useQuery(orpc.jobs.list.queryOptions()).data ?? [];
  const job = jobs.find((job) => job.kind === kind && (job.state === 'running' || job.state === 'paused'));
  if (!job) return null;
  const progress = <JobProgress job={job} />;
  return padded ? <Block pad={[8, 12]}>{progress}</Block> : progress;
}
