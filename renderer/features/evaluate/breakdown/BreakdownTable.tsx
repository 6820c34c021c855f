import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import { breakdown, type BreakdownRow } from './breakdown.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { tablesOf } from '../charts/figures.ts';
import type { CellTable } from './cell-table.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Every combination of the task's dimensions that has items, with its figure, interval and unanswered items. */
export function BreakdownTable({ evaluation, task, reading, metricId, dims, onDims, name }: CellTable) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const { rows, dims: names } = breakdown(tablesOf(evaluation, reading).cells, task, metricId);
  const columns: DataColumn<BreakdownRow>[] = [
    ...names.map(
      (dim): DataColumn<BreakdownRow> => ({
        id: dim.id,
        header: dim.name,
        value: (row) => wordOf(row.dims[dim.id] ?? ''),
        track: 'minmax(60px, 1fr)',
      }),
    ),
    { id: 'n', header: t('evaluate.rates.n'), value: (row) => row.n, align: 'right', track: '40px' },
    {
      id: 'value',
      header: t('evaluate.board.scoreColumn'),
      value: (row) => row.value,
      cell: (row) => <b>{formatPercent(row.value) || '–'}</b>,
      align: 'right',
      track: '48px',
    },
    {
      id: 'interval',
      header: t('evaluate.board.intervalColumn'),
      value: (row) => row.interval?.join('–') ?? null,
      cell: (row) => row.interval && `${formatPercent(row.interval[0])}–${formatPercent(row.interval[1])}`,
      align: 'right',
      track: '84px',
      sortable: false,
    },
  ];
  const unanswered: DataColumn<BreakdownRow> = {
    id: 'unanswered',
    header: t('evaluate.breakdown.unanswered'),
    value: (row) => row.unanswered,
    cell: (row) => formatCount(row.unanswered),
    align: 'right',
    track: '66px',
  };
  const all = [...columns, unanswered];
  return (
    <Stack grow minHeight={0}>
      <Row as="p" align="center" gap={6} pad={[6, 12]} tone="dim" size={11}>
        <Text mr="auto">{t('evaluate.breakdown.sub')}</Text>
        <TableTools columns={all} rows={rows} name={`${name}-breakdown`} />
      </Row>
      <DataTable
        label={t('evaluate.breakdown.title')}
        columns={rows.some((row) => row.unanswered > 0) ? all : columns}
        rows={rows}
        rowKey={(row) => row.id}
        active={dims ? (rows.find((row) => row.id === JSON.stringify(dims))?.id ?? null) : null}
        onActive={(row) => onDims(row.dims)}
        empty={
          <Text as="p" pad={12} tone="dim">
            {t('evaluate.heat.none')}
          </Text>
        }
      />
    </Stack>
  );
}
