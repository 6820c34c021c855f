import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scopeDim } from '#shared/contract/runs/evaluations/scores.ts';
import { isExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { type HeatGrid, meanOfCells, metricOf, tablesOf } from '../charts/figures.ts';
import { useRowName } from '../charts/row-name.ts';
import { heatSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import type { CellTable } from './cell-table.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './HeatTable.module.css';

/** Above the table: what it shows, which dimensions it is divided by, and the menu that copies and saves it. */
export function HeatTools({
  grid,
  evaluation,
  task,
  reading,
  metricId,
  onChoose,
  name,
}: Pick<CellTable, 'evaluation' | 'task' | 'reading' | 'metricId' | 'name'> & {
  grid: HeatGrid;
  onChoose: (row: string | null, column: string | null) => void;
}) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const nameOfRow = useRowName();
  const { rowDim, columnDim } = grid;
  const dimName = ({ id, name: own }: { id: string; name: string }) =>
    isExtraDim(id) ? t(`evaluate.heat.extra.${id}`) : declared(own);
  const nameOf = (id: string | null) => {
    const dim = task?.dims.find((item) => item.id === id);
    return (dim ? dimName(dim) : (id ?? '')).toLowerCase();
  };
  // By device and kind this is ScreenSpot's table, whose papers average cells rather than items.
  const both = [rowDim, columnDim];
  const mean = both.includes('device') && both.includes(scopeDim) ? meanOfCells(grid) : null;
  const title =
    columnDim === null
      ? t('evaluate.heat.titleOne', { rows: nameOf(rowDim) })
      : t('evaluate.heat.title', { rows: nameOf(rowDim), columns: nameOf(columnDim) });
  const columns = [...grid.columns, ''];
  const rows = [...grid.rows, ''];
  const dimChoice = (label: string, value: string | null, onChange: (dim: string) => void) => (
    <Select
      aria-label={label}
      size="xs"
      w={124}
      allowDeselect={false}
      data={task?.dims.map((dim) => ({ value: dim.id, label: dimName(dim) })) ?? []}
      value={value}
      onChange={(dim) => dim && onChange(dim)}
    />
  );
  return (
    <Row align="center" gap={6} pad={[6, 12, 2]} className={classes.tools}>
      <Text tone="dim">
        {mean === null
          ? t('evaluate.heat.sub', { title })
          : t('evaluate.heat.subMean', { title, value: formatPercent(mean) })}
      </Text>
      {task && task.dims.length > 1 && (
        <>
          {dimChoice(t('evaluate.heat.rows'), rowDim, (dim) => onChoose(dim, dim === columnDim ? rowDim : columnDim))}
          {dimChoice(t('evaluate.heat.columns'), columnDim, (dim) =>
            onChoose(dim === rowDim ? columnDim : rowDim, dim),
          )}
        </>
      )}
      <ChartTools
        name={`${name}-${evaluation.model.replaceAll('/', '-')}-table`}
        title={title}
        header={[rowDim, columnDim ?? '', 'value', 'n']}
        rows={() =>
          rows.flatMap((row) =>
            columns.flatMap((column) => {
              const cell = grid.cell(row, column);
              return cell ? [[row || 'all', column || 'all', cell.value, cell.n]] : [];
            }),
          )
        }
        svg={() =>
          heatSvg(
            `${name}, ${nameOfRow(evaluation)}`,
            t('evaluate.heat.svg', { figure: metricOf(tablesOf(evaluation, reading).headline, metricId)?.label ?? '' }),
            rows,
            columns,
            (value) => (value === '' ? t('evaluate.heat.total') : wordOf(value)),
            (row, column) => grid.cell(row, column),
          )
        }
      />
    </Row>
  );
}
