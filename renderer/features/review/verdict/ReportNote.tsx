import { useTranslation } from 'react-i18next';
import type { Report } from '#shared/contract/review/report.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { Notice } from './Notice.tsx';

/** Who reported the item when it was approved, and what they said is wrong with it. */
export function ReportNote({ report }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <Notice title={t('review.report', { name: report.by, day: formatDay(report.at) })}>
      <p className="selectable">{report.text}</p>
    </Notice>
  );
}
