import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportReport, isNotUnderstood } from '#shared/contract/imports.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { useReportColumns } from './report-columns.ts';
import { Block, Grid, Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';

/** One list of the report under its title, with its menu to copy and save it. */
function ReportList<T>({
  title,
  remark,
  columns,
  rows,
  rowKey,
  name,
  none,
}: {
  title: string;
  /** How many entries the list has. */
  remark: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Name of saved files. */
  name: string;
  /** Shown for an empty list. */
  none?: string;
}) {
  return (
    <section aria-label={title}>
      <PanelHeader title={title} remark={remark}>
        <TableTools columns={columns} rows={rows} name={name} />
      </PanelHeader>
      <Block grow minHeight={0}>
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          empty={
            none !== undefined && (
              <Text as="p" pad={12} tone="dim">
                {none}
              </Text>
            )
          }
        />
      </Block>
    </section>
  );
}

/** What was imported, repaired, refused, left out and already known, one by one; each list can be copied and saved. */
export function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const columns = useReportColumns();
  const { leftOut, notUnderstood } = useMemo(() => {
    const all = report.leftOut ?? [];
    const worded = (rows: typeof all) => rows.map((row) => ({ ...row, why: phraseWords(row.why) }));
    return {
      leftOut: worded(all.filter((row) => !isNotUnderstood(row))),
      notUnderstood: worded(all.filter(isNotUnderstood)),
    };
  }, [report.leftOut]);
  const known = (report.known ?? []).map((record, at) => ({ record, at }));
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
    ['leftOut', leftOut.length + notUnderstood.length],
  ] as const;
  return (
    <>
      <Row as="dl" gap={32} width="full">
        {figures.map(([name, value]) => (
          <Row align="baseline" gap={6} key={name}>
            <Text as="dd" size={20} line={28} weight={600}>
              {formatCount(value)}
            </Text>
            <dt>{t(`import.report.${name}`)}</dt>
          </Row>
        ))}
      </Row>
      {report.entries && (
        <Text as="p" tone="dim">
          {t('import.report.entries', {
            found: formatCount(report.entries.found),
            added: formatCount(report.entries.added),
            known: formatCount(report.entries.known),
            refused: formatCount(report.entries.refused),
          })}
        </Text>
      )}
      <Grid columns="3fr 2fr" minHeight={220} grow gap={16} className={classes.lists}>
        <ReportList
          title={t('import.report.refusedTitle')}
          remark={listed(report.refused.length, report.refusedMore)}
          columns={columns.refused}
          rows={report.refused}
          rowKey={(row) => `${row.record} ${row.line} ${row.why}`}
          name="refused"
          none={t('import.report.refusedNone')}
        />
        <ReportList
          title={t('import.report.mendedTitle')}
          remark={listed(report.mended.length, report.mendedMore)}
          columns={columns.mended}
          rows={report.mended}
          rowKey={(row) => `${row.record} ${row.what}`}
          name="mended"
          none={t('import.report.mendedNone')}
        />
        {notUnderstood.length > 0 && (
          <ReportList
            title={t('import.report.notUnderstoodTitle')}
            remark={formatCount(notUnderstood.length)}
            columns={columns.leftOut}
            rows={notUnderstood}
            rowKey={(row) => `${row.record} ${row.why}`}
            name="not-understood"
          />
        )}
        {leftOut.length > 0 && (
          <ReportList
            title={t('import.report.leftOutTitle')}
            remark={formatCount(leftOut.length)}
            columns={columns.leftOut}
            rows={leftOut}
            rowKey={(row) => `${row.record} ${row.why}`}
            name="left-out"
          />
        )}
        {known.length > 0 && (
          <ReportList
            title={t('import.report.knownTitle')}
            remark={formatCount(report.unchanged)}
            columns={columns.known}
            rows={known}
            rowKey={(row) => `${row.at}`}
            name="known"
          />
        )}
      </Grid>
    </>
  );
}
