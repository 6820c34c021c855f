import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { importRow } from '#shared/contract/imports.ts';
import { navigate } from '../../places/route.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Block } from '../../ui/layout/primitives.tsx';

type Row = z.infer<typeof importRow>;

/** Earlier imports; a line links to its pictures in the library. */
export function EarlierImports() {
  const { t } = useTranslation();
  const rows = useQuery(orpc.imports.list.queryOptions()).data ?? [];
  const columns = useMemo<DataColumn<Row>[]>(() => {
    const count = (
      id: 'imported' | 'unchanged' | 'mended' | 'refused',
      value: (row: Row) => number,
    ): DataColumn<Row> => ({
      id,
      header: t(`import.earlierColumn.${id}`),
      value,
      cell: (row) => formatCount(value(row)),
      align: 'right',
      track: '70px',
    });
    return [
      {
        id: 'at',
        header: t('import.earlierColumn.at'),
        value: (row) => row.at,
        cell: (row) => formatDay(row.at),
        track: '100px',
      },
      { id: 'format', header: t('import.earlierColumn.format'), value: (row) => row.format, track: '130px' },
      {
        id: 'source',
        header: t('import.earlierColumn.source'),
        value: (row) => row.source,
        track: 'minmax(140px, 1fr)',
      },
      count('imported', (row) => row.report.imported),
      count('unchanged', (row) => row.report.unchanged),
      count('mended', (row) => row.report.mended.length + (row.report.mendedMore ?? 0)),
      count('refused', (row) => row.report.refused.length + (row.report.refusedMore ?? 0)),
      { id: 'by', header: t('import.earlierColumn.by'), value: (row) => row.by, track: '100px' },
    ];
  }, [t]);
  if (rows.length === 0) return null;
  return (
    <Block
      as="section"
      border="line2"
      radius={4}
      surface="panel"
      overflow="hidden"
      aria-label={t('import.file.earlier')}
    >
      <PanelHeader title={t('import.file.earlier')} remark={rows.length}>
        <TableTools columns={columns} rows={rows} name="imports" />
      </PanelHeader>
      <div style={{ height: Math.min(260, 30 + rows.length * 28) }}>
        <DataTable
          label={t('import.file.earlier')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onOpen={(row) => navigate({ screen: 'library', params: { importId: row.id } })}
        />
      </div>
    </Block>
  );
}
