import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#shared/contract/imports.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { type DataColumn, DataTable, TableTools } from '../../ui/DataTable.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { withoutName } from '../../ui/without-name.ts';
import classes from './Import.module.css';

type Mended = ImportReport['mended'][number];
type Refused = ImportReport['refused'][number];

/** What was taken, mended and refused, record by record; both lists can be copied and saved. */
export function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const mended = useMemo<DataColumn<Mended>[]>(
    () => [
      { id: 'record', header: t('import.report.record'), value: (row) => row.record, track: 'minmax(120px, 1fr)' },
      { id: 'what', header: t('import.report.what'), value: (row) => row.what, track: 'minmax(160px, 2fr)' },
    ],
    [t],
  );
  const refused = useMemo<DataColumn<Refused>[]>(
    () => [
      { id: 'record', header: t('import.report.record'), value: (row) => row.record, track: 'minmax(120px, 1fr)' },
      { id: 'line', header: t('import.report.line'), value: (row) => row.line, align: 'right', track: '60px' },
      { id: 'why', header: t('import.report.why'), value: withoutName, track: 'minmax(160px, 3fr)' },
    ],
    [t],
  );
  const figures = [
    ['imported', report.imported],
    ['unchanged', report.unchanged],
    ['mended', report.mended.length],
    ['refused', report.refused.length],
  ] as const;
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dd>{formatCount(value)}</dd>
            <dt>{t(`import.report.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <div className={classes.lists}>
        <section aria-label={t('import.report.refusedTitle')}>
          <PanelHeader title={t('import.report.refusedTitle')} remark={formatCount(report.refused.length)}>
            <TableTools columns={refused} rows={report.refused} name="refused" />
          </PanelHeader>
          <div className={classes.listBody}>
            <DataTable
              label={t('import.report.refusedTitle')}
              columns={refused}
              rows={report.refused}
              rowKey={(row) => `${row.record} ${row.line} ${row.why}`}
              empty={<p className={classes.none}>{t('import.report.refusedNone')}</p>}
            />
          </div>
        </section>
        <section aria-label={t('import.report.mendedTitle')}>
          <PanelHeader title={t('import.report.mendedTitle')} remark={formatCount(report.mended.length)}>
            <TableTools columns={mended} rows={report.mended} name="mended" />
          </PanelHeader>
          <div className={classes.listBody}>
            <DataTable
              label={t('import.report.mendedTitle')}
              columns={mended}
              rows={report.mended}
              rowKey={(row) => `${row.record} ${row.what}`}
              empty={<p className={classes.none}>{t('import.report.mendedNone')}</p>}
            />
          </div>
        </section>
      </div>
    </>
  );
}
