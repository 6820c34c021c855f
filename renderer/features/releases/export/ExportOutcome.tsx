import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ExportReport, exportReport } from '#shared/contract/exports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { LeftOutRecords } from './LeftOutRecords.tsx';
import { RecordNames } from './RecordNames.tsx';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Parts of items that the format cannot store. */
function Lost({ lost }: Pick<ExportReport, 'lost'>) {
  const { t } = useTranslation();
  if (lost.length === 0) return null;
  return (
    <Text as="section" tone="dim">
      <p>{t('releases.export.lost')}</p>
      <ul>
        {lost.map(({ part, count, names }) => (
          <li key={part}>
            {names.length === 0 ? (
              t(`releases.export.lostPart.${part}`, { n: count })
            ) : (
              <details>
                <summary>{t(`releases.export.lostPart.${part}`, { n: count })}</summary>
                <RecordNames names={names} count={count} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Text>
  );
}

/** What blurred areas kept out of the export, and what they did not. */
function Blurred({ blurred, hiddenTexts, hiddenSteps, namesBlurred, unreadBlurred }: ExportReport) {
  const { t } = useTranslation();
  return (
    <>
      {blurred > 0 && <p>{t('releases.export.blurred', { count: blurred })}</p>}
      {hiddenTexts > 0 && <p>{t('releases.export.hiddenTexts', { count: hiddenTexts })}</p>}
      {hiddenSteps > 0 && <p>{t('releases.export.hiddenSteps', { count: hiddenSteps })}</p>}
      {namesBlurred > 0 && <ErrorNote error={t('releases.export.namesBlurred', { count: namesBlurred })} tone="warn" />}
      {unreadBlurred > 0 && (
        <ErrorNote error={t('releases.export.unreadBlurred', { count: unreadBlurred })} tone="warn" />
      )}
    </>
  );
}

/** The result of a finished export. */
export function ExportOutcome({ job, out }: { job: Job; out: string }) {
  const { t } = useTranslation();
  if (job.state === 'failed')
    return <ErrorNote error={phraseOr(job.phrase, job.error ?? t('releases.export.failed'))} />;
  if (job.state === 'cancelled') return <ErrorNote error={t('releases.export.cancelled')} tone="warn" />;
  const report = exportReport.safeParse(job.result).data;
  if (!report) return <ErrorNote error={t('releases.export.failed')} />;
  return (
    <Stack gap={4} pad={[10, 12]} border="line2" surface="well" breakWords role="status">
      <Row as="p" wrap align="center" gap={6}>
        <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
        <b>{t('releases.export.done')}</b>
        {t('releases.export.files', { count: report.files })}, {t('releases.export.records', { count: report.records })}
      </Row>
      <p>{t(report.readBack === 'equal' ? 'releases.export.equal' : 'releases.export.notReadable')}</p>
      <p className="selectable mono">{out}</p>
      <Text as="p" tone="dim">
        {t('releases.export.hash')} <code className="selectable">{report.hash}</code>
      </Text>
      <Blurred {...report} />
      <Lost lost={report.lost} />
      {report.notes.map((note, at) => (
        <p key={at}>{phraseWords(note)}</p>
      ))}
      {report.leftOut.length > 0 && (
        <LeftOutRecords rows={report.leftOut.map(({ record, why }) => ({ record, why: phraseWords(why) }))} />
      )}
    </Stack>
  );
}
