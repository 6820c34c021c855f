import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#shared/contract/imports.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { withoutName } from '../../ui/fields/without-name.ts';
import { saidWords } from '../../i18n/said-words.ts';
import classes from './Import.module.css';

type Mended = ImportReport['mended'][number];
type Refused = ImportReport['refused'][number];

/** What was imported, repaired, refused, left out and already known, one by one; each list can be copied and saved. */
export function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const mended = useMemo<DataColumn<Mended>[]>(
    () => [
      { id: 'record', header: t('import.report.record'), value: (row) => row.record, track: 'minmax(120px, 1fr)' },
      {
        id: 'what',
        header: t('import.report.what'),
        value: (row) => saidWords(row.said, row.what),
        track: 'minmax(160px, 2fr)',
      },
    ],
    [t],
  );
  const refused = useMemo<DataColumn<Refused>[]>(
    () => [
      { id: 'record', header: t('import.report.record'), value: (row) => row.record, track: 'minmax(120px, 1fr)' },
      { id: 'line', header: t('import.report.line'), value: (row) => row.line, align: 'right', track: '60px' },
      { id: 'why', header: t('import.report.why'), value: withoutName, track: 'minmax(160px, 3fr)' },
      {
        id: 'entries',
        header: t('import.report.entriesColumn'),
        value: (row) => row.entries ?? 1,
        align: 'right',
        track: '70px',
      },
    ],
    [t],
  );
  const leftOutRows = useMemo(
    () => (report.leftOut ?? []).map((row) => ({ ...row, why: phraseWords(row.why) })),
    [report.leftOut],
  );
  const leftOut = useMemo(
    () =>
      refused
        .filter(({ id }) => id !== 'line' && id !== 'entries')
        .map((one) => (one.id === 'record' ? { ...one, header: t('import.report.file') } : one)),
    [refused, t],
  );
  const known = (report.known ?? []).map((record, at) => ({ record, at }));
  const knownColumns = useMemo<DataColumn<{ record: string; at: number }>[]>(
    () => [
      { id: 'record', header: t('import.report.record'), value: (row) => row.record, track: 'minmax(120px, 1fr)' },
    ],
    [t],
  );
  /** The length of a list, and the total if only the first ones are listed. */
  const listed = (count: number, more = 0) =>
    more === 0
      ? formatCount(count)
      : t('import.report.firstOf', { shown: formatCount(count), all: formatCount(count + more) });
  const figures = [
    ['imported', report.imported],
    ['unchanged', report.unchanged],
    ['mended', report.mended.length + (report.mendedMore ?? 0)],
    ['refused', report.refused.length + (report.refusedMore ?? 0)],
    ['leftOut', report.leftOut?.length ?? 0],
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
      {report.entries && (
        <p className={classes.entries}>
          {t('import.report.entries', {
            found: formatCount(report.entries.found),
            added: formatCount(report.entries.added),
            known: formatCount(report.entries.known),
            refused: formatCount(report.entries.refused),
          })}
        </p>
      )}
      <div className={classes.lists}>
        <section aria-label={t('import.report.refusedTitle')}>
          <PanelHeader
            title={t('import.report.refusedTitle')}
            remark={listed(report.refused.length, report.refusedMore)}
          >
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
          <PanelHeader title={t('import.report.mendedTitle')} remark={listed(report.mended.length, report.mendedMore)}>
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
        {leftOutRows.length > 0 && (
          <section aria-label={t('import.report.leftOutTitle')}>
            <PanelHeader title={t('import.report.leftOutTitle')} remark={formatCount(leftOutRows.length)}>
              <TableTools columns={leftOut} rows={leftOutRows} name="left-out" />
            </PanelHeader>
            <div className={classes.listBody}>
              <DataTable
                label={t('import.report.leftOutTitle')}
                columns={leftOut}
                rows={leftOutRows}
                rowKey={(row) => `${row.record} ${row.why}`}
              />
            </div>
          </section>
        )}
        {known.length > 0 && (
          <section aria-label={t('import.report.knownTitle')}>
            <PanelHeader title={t('import.report.knownTitle')} remark={formatCount(report.unchanged)}>
              <TableTools columns={knownColumns} rows={known} name="known" />
            </PanelHeader>
            <div className={classes.listBody}>
              <DataTable
                label={t('import.report.knownTitle')}
                columns={knownColumns}
                rows={known}
                rowKey={(row) => `${row.at}`}
              />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
