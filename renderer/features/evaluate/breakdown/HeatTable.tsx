import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeDim } from '#shared/contract/runs/evaluations/scores.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { heatSvg } from '../charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import { heatGrid, meanOfCells, metricOf, seqStep, tablesOf } from '../board/figures.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { useRowName } from '../board/row-name.ts';
import type { CellTable } from './cell-table.ts';
import classes from './HeatTable.module.css';

/** Share and n in each cell of the task's first two dimensions; a click shows the items of the cell. */
export function HeatTable({ one, task, reading, metricId, dims, onDims, name }: CellTable) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const nameOfRow = useRowName();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const grid = heatGrid(one, task, reading, metricId, chosen);
  if (!grid) return <p className={classes.none}>{t('evaluate.heat.none')}</p>;
  const nameOf = (id: string | null) => (task?.dims.find((dim) => dim.id === id)?.name ?? id ?? '').toLowerCase();
  const choose = (row: string | null, column: string | null) => {
    setChosen([row, column].filter((dim) => dim !== null));
    onDims(null);
  };
  // By device and kind this is ScreenSpot's table, whose papers average cells rather than items.
  const both = [grid.rowDim, grid.columnDim];
  const mean = both.includes('device') && both.includes(scopeDim) ? meanOfCells(grid) : null;
  const columns = [...grid.columns, ''];
  const rows = [...grid.rows, ''];
  const title =
    grid.columnDim === null
      ? t('evaluate.heat.titleOne', { rows: nameOf(grid.rowDim) })
      : t('evaluate.heat.title', { rows: nameOf(grid.rowDim), columns: nameOf(grid.columnDim) });
  const keyOf = (of: Readonly<Record<string, string>>) =>
    [grid.rowDim, grid.columnDim ?? ''].map((dim) => of[dim] ?? '').join('\u0000');
  const key = dims ? keyOf(dims) : '';
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <span className={classes.quiet}>
          {mean === null
            ? t('evaluate.heat.sub', { title })
            : t('evaluate.heat.subMean', { title, value: formatPercent(mean) })}
        </span>
        {task && task.dims.length > 2 && (
          <>
            <Select
              aria-label={t('evaluate.heat.rows')}
              size="xs"
              w={124}
              allowDeselect={false}
              data={task.dims.map((dim) => ({ value: dim.id, label: dim.name }))}
              value={grid.rowDim}
              onChange={(value) => value && choose(value, value === grid.columnDim ? grid.rowDim : grid.columnDim)}
            />
            <Select
              aria-label={t('evaluate.heat.columns')}
              size="xs"
              w={124}
              allowDeselect={false}
              data={task.dims.map((dim) => ({ value: dim.id, label: dim.name }))}
              value={grid.columnDim}
              onChange={(value) => value && choose(value === grid.rowDim ? grid.columnDim : grid.rowDim, value)}
            />
          </>
        )}
        <ChartTools
          name={`${name}-${one.model.replaceAll('/', '-')}-table`}
          title={title}
          header={[grid.rowDim, grid.columnDim ?? '', 'value', 'n']}
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
              `${name}, ${nameOfRow(one)}`,
              t('evaluate.heat.svg', { figure: metricOf(tablesOf(one, reading).headline, metricId)?.label ?? '' }),
              rows,
              columns,
              (value) => (value === '' ? t('evaluate.heat.total') : wordOf(value)),
              (row, column) => grid.cell(row, column),
            )
          }
        />
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('common.value')}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column === '' ? t('evaluate.heat.total') : wordOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} data-total={row === '' || undefined}>
                <th scope="row">{row === '' ? t('evaluate.heat.total') : wordOf(row)}</th>
                {columns.map((column) => {
                  const cell = grid.cell(row, column);
                  if (!cell || cell.n === 0) return <td key={column} />;
                  const chosen = key !== '' && key === keyOf(cell.dims);
                  const shown = cell.n >= 3 && cell.value !== null;
                  return (
                    <td key={column} data-total={column === '' || undefined}>
                      <button
                        type="button"
                        className={classes.cell}
                        data-step={shown && cell.value !== null ? seqStep(cell.value) : undefined}
                        aria-pressed={chosen}
                        onClick={() => onDims(chosen || Object.keys(cell.dims).length === 0 ? null : cell.dims)}
                      >
                        <span className="visually-hidden">
                          {t('evaluate.heat.cell', {
                            row: row === '' ? t('evaluate.heat.total') : wordOf(row),
                            column: column === '' ? t('evaluate.heat.total') : wordOf(column),
                          })}
                        </span>
                        {shown ? (
                          <>
                            <b>{formatPercent(cell.value, 0)}</b>
                            <span>{formatCount(cell.n)}</span>
                          </>
                        ) : (
                          <span className={classes.few}>{t('evaluate.heat.few', { n: cell.n })}</span>
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>
        <span>{t('evaluate.heat.legend')}</span>
        <span className={classes.scale} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7].map((step) => (
            <span key={step} data-step={step} />
          ))}
        </span>
        <span>{t('evaluate.heat.legendRange')}</span>
        <span className={classes.note}>{t('evaluate.heat.note')}</span>
      </p>
    </div>
  );
}
