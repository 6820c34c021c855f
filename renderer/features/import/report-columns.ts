import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#shared/contract/imports.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';
import { withoutName } from '../../ui/fields/without-name.ts';
import type { DataColumn } from '../../ui/tables/DataTable.tsx';

type Mended = ImportReport['mended'][number];
type Refused = ImportReport['refused'][number];
/** A file that was left out; its reason is already worded. */
interface LeftOut {
  record: string;
  why: string;
}
/** A record that was already known; records may have the same name, so its place tells them apart. */
interface Known {
  record: string;
  at: number;
}

/** The columns of the report's lists. */
export function useReportColumns() {
  const { t } = useTranslation();
  return useMemo(() => {
    const record = {
      id: 'record',
      header: t('import.report.record'),
      value: (row: { record: string }) => row.record,
      track: 'minmax(120px, 1fr)',
    };
    const why = {
      id: 'why',
      header: t('import.report.why'),
      value: withoutName,
      track: 'minmax(160px, 3fr)',
    };
    const refused: DataColumn<Refused>[] = [
      record,
      { id: 'line', header: t('import.report.line'), value: (row) => row.line, align: 'right', track: '60px' },
      why,
      {
        id: 'entries',
        header: t('import.report.entriesColumn'),
        value: (row) => row.entries ?? 1,
        align: 'right',
        track: '70px',
      },
    ];
    const mended: DataColumn<Mended>[] = [
      record,
      {
        id: 'what',
        header: t('import.report.what'),
        value: (row) => phraseOr(row.phrase, row.what),
        track: 'minmax(160px, 2fr)',
      },
    ];
    const leftOut: DataColumn<LeftOut>[] = [{ ...record, header: t('import.report.file') }, why];
    const known: DataColumn<Known>[] = [record];
    return { refused, mended, leftOut, known };
  }, [t]);
}
