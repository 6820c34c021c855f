import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/contract/jobs.ts';
import { formatCount, formatDuration } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Block, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';

/** Whether a job is not over yet. */
export const goesOn = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'paused';

/** How far an import is and how it ended; `again` is the error of starting it once more. */
export function Progress({ job, again }: { job: Job; again: unknown }) {
  const { t } = useTranslation();
  const going = goesOn(job);
  const { total } = job;
  const whole = Math.max(total ?? job.done, 1);
  return (
    <Stack
      as="section"
      border="line2"
      radius={4}
      surface="panel"
      gap={12}
      pad={16}
      width="full"
      className={classes.progress}
      aria-label={phraseWords(job.title)}
      aria-busy={going}
    >
      <Row as="h2" size={13} line={20} weight={600} align="center">
        {phraseWords(job.title)}
        {job.state === 'failed' && (
          <Row as="span" inline align="center" gap={5} ml={12} tone="bad">
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
            {t('import.run.failed')}
          </Row>
        )}
      </Row>
      <Block
        as="progress"
        width="full"
        height={6}
        aria-label={phraseWords(job.title)}
        {...(job.state === 'running' && total === null
          ? {}
          : job.state === 'done'
            ? { value: 1, max: 1 }
            : { value: Math.min(job.done, whole), max: whole })}
      />
      <p role="status">
        {total === null
          ? t('import.run.progressOpen', { done: formatCount(job.done) })
          : t('import.run.progress', { done: formatCount(job.done), total: formatCount(total) })}
        {job.state === 'running' &&
          job.secondsLeft !== null &&
          `, ${t('common.time.left', { time: formatDuration(job.secondsLeft) })}`}
        {job.state === 'done' && `. ${t('import.run.done')}.`}
      </p>
      {job.state === 'paused' && (
        <Text as="p" tone="dim" line={18}>
          {t('import.run.paused')}
        </Text>
      )}
      {job.state === 'cancelled' && <p>{t('import.run.cancelled')}</p>}
      {job.error && <ErrorNote error={phraseOr(job.phrase, job.error)} />}
      {again != null && <ErrorNote error={again} />}
      {going && <Controls job={job} />}
    </Stack>
  );
}

/** Pauses, resumes and, once it is confirmed, cancels the import. */
function Controls({ job: { id, state } }: { job: Job }) {
  const { t } = useTranslation();
  const pause = useMutation(orpc.jobs.pause.mutationOptions());
  const resume = useMutation(orpc.jobs.resume.mutationOptions());
  const cancel = useMutation(orpc.jobs.cancel.mutationOptions());
  const [asking, setAsking] = useState(false);
  return (
    <Row align="flex-end" gap={8}>
      {asking ? (
        <>
          <span className={classes.grow}>{t('import.run.cancelAsk')}</span>
          <ActionButton onClick={() => setAsking(false)}>{t('import.run.cancelNo')}</ActionButton>
          <ActionButton
            kind="bad"
            onClick={() => {
              setAsking(false);
              cancel.mutate({ id });
            }}
          >
            {t('import.run.cancelYes')}
          </ActionButton>
        </>
      ) : (
        <>
          <Text tone="dim" line={18} className={classes.grow}>
            {t('import.run.goesOn')}
          </Text>
          {state === 'paused' ? (
            <ActionButton icon={IconPlayerPlay} onClick={() => resume.mutate({ id })}>
              {t('import.run.resume')}
            </ActionButton>
          ) : (
            <ActionButton icon={IconPlayerPause} onClick={() => pause.mutate({ id })}>
              {t('import.run.pause')}
            </ActionButton>
          )}
          <ActionButton icon={IconX} kind="bad" onClick={() => setAsking(true)}>
            {t('import.run.cancel')}
          </ActionButton>
        </>
      )}
    </Row>
  );
}
