import { Popover } from '@mantine/core';
import { IconLoader2, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/contract/jobs.ts';
import { runTitle } from '../../i18n/run-title.ts';
import { formatBytes, formatCount, formatDuration } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { orpc } from '../../transport/client.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { navigate } from '../../places/route.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './JobsChip.module.css';

interface Going {
  title: string;
  done: number;
  total: number | null;
}

/** What a job counts: files from a link in bytes. */
const amountOf = (job: Job | undefined) => (job?.kind === 'fetch' ? formatBytes : formatCount);

/** One job with its progress and controls. */
function JobLine({ job }: { job: Job }) {
  const { t } = useTranslation();
  const pause = useMutation(orpc.jobs.pause.mutationOptions());
  const resume = useMutation(orpc.jobs.resume.mutationOptions());
  const cancel = useMutation(orpc.jobs.cancel.mutationOptions());
  const amount = amountOf(job);
  const going = job.state === 'running' || job.state === 'paused' || job.state === 'queued';
  const words =
    job.state === 'running'
      ? job.secondsLeft === null
        ? ''
        : t('common.time.left', { time: formatDuration(job.secondsLeft) })
      : t(`app.jobs.${job.state}`);
  return (
    <Row as="li" align="center" gap={4} pad={4}>
      <Stack grow minWidth={0} border="none" surface="none" tone="inherit" font="inherit" text="left">
        <Text truncate tone="text">
          {phraseWords(job.title)}
        </Text>
        <Text tone="dim" size={11}>
          {amount(job.done)}
          {job.total === null ? '' : ` / ${amount(job.total)}`} {words}
        </Text>
        {job.error && (
          <Text tone="bad" size={11}>
            {phraseOr(job.phrase, job.error)}
          </Text>
        )}
      </Stack>
      {going && (
        <>
          {job.state === 'paused' ? (
            <IconButton
              icon={IconPlayerPlay}
              label={t('app.jobs.resume')}
              size={22}
              onClick={() => resume.mutate({ id: job.id })}
            />
          ) : job.kind === 'recording' ? null : (
            <IconButton
              icon={IconPlayerPause}
              label={t('app.jobs.pause')}
              size={22}
              onClick={() => pause.mutate({ id: job.id })}
            />
          )}
          <IconButton
            icon={IconX}
            label={t('app.jobs.cancel')}
            size={22}
            onClick={() => cancel.mutate({ id: job.id })}
          />
        </>
      )}
    </Row>
  );
}

/** Running work as one chip with a progress bar; opens the list of jobs and runs with pause and cancel. */
export function JobsChip() {
  const { t } = useTranslation();
  const jobs = useQuery(orpc.jobs.list.queryOptions()).data ?? [];
  const runs = useQuery(orpc.runs.list.queryOptions({ input: {} })).data ?? [];
  const goingJobs = jobs.filter((job) => job.state === 'running' || job.state === 'paused' || job.state === 'queued');
  const goingRuns = runs.filter((run) => run.state === 'running' || run.state === 'pausing');
  const [job] = goingJobs;
  const [run] = goingRuns;
  const first: Going | undefined = job
    ? { ...job, title: phraseWords(job.title) }
    : run && { title: runTitle(run.title), done: run.done, total: run.items };
  if (!first) return null;
  const amount = amountOf(job);
  const share = first.total ? Math.min(1, first.done / first.total) : null;
  const recent = jobs.filter((job) => !goingJobs.includes(job)).slice(0, 4);
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Row
          type="button"
          as="button"
          inline
          align="center"
          gap={8}
          height={26}
          pad={[0, 8]}
          radius={3}
          tone="text2"
          space="nowrap"
          hover="fill"
        >
          <IconLoader2 size={14} stroke={1.6} className="spin" aria-hidden="true" />
          <Text ellipsis maxWidth={180} className={classes.chipTitle}>
            {first.title}
          </Text>
          {share !== null && (
            <Text width={52} height={3} surface="line2" className={classes.bar} aria-hidden="true">
              <Text display="block" height={3} surface="accent" style={{ width: `${share * 100}%` }} />
            </Text>
          )}
          <span>
            {amount(first.done)}
            {first.total === null ? '' : ` / ${amount(first.total)}`}
          </span>
        </Row>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('app.jobs.title')}>
        <Stack as="ul" pad={4}>
          {goingJobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
          {goingRuns.map((run) => (
            <Row as="li" key={run.id} align="center" gap={4} pad={4}>
              <Stack
                type="button"
                as="button"
                grow
                minWidth={0}
                text="left"
                onClick={() => navigate({ screen: 'runs', id: run.id })}
              >
                <Text truncate tone="text">
                  {runTitle(run.title)}
                </Text>
                <Text tone="dim" size={11}>
                  {formatCount(run.done)} / {formatCount(run.items)}
                </Text>
              </Stack>
            </Row>
          ))}
          {recent.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
