import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importReport } from '#shared/contract/imports.ts';
import { navigate } from '../../places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { ImportBar } from './ImportBar.tsx';
import { goesOn, Progress } from './Progress.tsx';
import { Report } from './Report.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';

/** An import in progress, and its result. */
export function ImportRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.jobs.get.queryOptions({ input: { id }, retry: false }));
  const again = useMutation(
    orpc.jobs.again.mutationOptions({ onSuccess: (job) => navigate({ screen: 'import', id: job.id }) }),
  );
  const job = query.data;
  const report = importReport.safeParse(job?.result).data;
  const going = job && goesOn(job);
  const brokenOff = job && (job.state === 'failed' || job.state === 'cancelled');
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
      <Stack as="main" grow gap={16} minHeight={0} pad={16} overflow="auto">
        {query.error && <ErrorNote error={t('import.run.gone')} />}
        {job && <Progress job={job} again={again.error} />}
        {report && <Report report={report} />}
      </Stack>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}
