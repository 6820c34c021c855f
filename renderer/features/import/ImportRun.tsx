import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importReport } from '#shared/contract/imports.ts';
import { navigate } from '../../app/places/route.ts';
import { formatCount, formatDuration } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { saidWords } from '../../i18n/said-words.ts';
import classes from './Import.module.css';
import { ImportBar } from './ImportBar.tsx';
import { Report } from './Report.tsx';

/** An import in progress, and its result. */
export function ImportRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.jobs.get.queryOptions({ input: { id }, retry: false }));
  const pause = useMutation(orpc.jobs.pause.mutationOptions());
  const resume = useMutation(orpc.jobs.resume.mutationOptions());
  const cancel = useMutation(orpc.jobs.cancel.mutationOptions());
  const again = useMutation(
    orpc.jobs.again.mutationOptions({ onSuccess: (job) => navigate({ screen: 'import', id: job.id }) }),
  );
  const [asking, setAsking] = useState(false);
  const job = query.data;
  const report = importReport.safeParse(job?.result).data;
  const going = job && ['queued', 'running', 'paused'].includes(job.state);
  const total = job?.total ?? null;
  const brokenOff = job && (job.state === 'failed' || job.state === 'cancelled');
  const whole = Math.max(total ?? job?.done ?? 0, 1);
  return (
    <>
      <ImportBar name="" steps={['file', 'report']} current="report">
        {!going && (
          <>
            <ActionButton onClick={() => navigate({ screen: 'import' })}>{t('import.run.other')}</ActionButton>
            <ActionButton kind={brokenOff ? 'default' : 'primary'} onClick={() => navigate({ screen: 'library' })}>
              {t('import.run.toLibrary')}
            </ActionButton>
            {brokenOff && (
              <ActionButton
                kind="primary"
                icon={IconRefresh}
                disabled={again.isPending}
                onClick={() => again.mutate({ id })}
              >
                {t('common.retry')}
              </ActionButton>
            )}
          </>
        )}
      </ImportBar>
      <main className={classes.main}>
        {query.error && <ErrorNote error={t('import.run.gone')} />}
        {job && (
          <section className={classes.progress} aria-label={phraseWords(job.title)} aria-busy={going}>
            <h2>
              {phraseWords(job.title)}
              {job.state === 'failed' && (
                <span className={classes.failed}>
                  <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
                  {t('import.run.failed')}
                </span>
              )}
            </h2>
            <progress
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
            {job.state === 'paused' && <p className={classes.dim}>{t('import.run.paused')}</p>}
            {job.state === 'cancelled' && <p>{t('import.run.cancelled')}</p>}
            {job.error && <ErrorNote error={saidWords(job.said, job.error)} />}
            {again.error && <ErrorNote error={again.error} />}
            {going && (
              <div className={classes.row}>
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
                    <span className={`${classes.grow} ${classes.dim}`}>{t('import.run.goesOn')}</span>
                    {job.state === 'paused' ? (
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
              </div>
            )}
          </section>
        )}
        {report && <Report report={report} />}
      </main>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}
