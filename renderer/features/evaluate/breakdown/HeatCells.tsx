import { useTranslation } from 'react-i18next';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { type HeatCell, type HeatGrid, seqStep } from '../charts/figures.ts';
import type { CellTable } from './cell-table.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './HeatTable.module.css';

/** The fewest items of which a share is shown. */
const enough = 3;

/** The cells and totals of a grid as a table of buttons; pressing the chosen one shows all items again. */
export function HeatCells({ grid, dims, onDims }: { grid: HeatGrid } & Pick<CellTable, 'dims' | 'onDims'>) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const nameOf = (value: string) => (value === '' ? t('evaluate.heat.total') : wordOf(value));
  const columns = [...grid.columns, ''];
  const rows = [...grid.rows, ''];
  const keyOf = (of: Readonly<Record<string, string>>) =>
    [grid.rowDim, grid.columnDim ?? ''].map((dim) => of[dim] ?? '').join('\u0000');
  const key = dims ? keyOf(dims) : '';
  const button = (row: string, column: string, cell: HeatCell) => {
    const chosen = key !== '' && key === keyOf(cell.dims);
    const shown = cell.n >= enough && cell.value !== null;
    return (
      <Row
        type="button"
        as="button"
        align="center"
        justify="space-between"
        width="full"
        height={22}
        pad={[0, 8]}
        tone="text"
        className={classes.cell}
        data-step={shown && cell.value !== null ? seqStep(cell.value) : undefined}
        aria-pressed={chosen}
        onClick={() => onDims(chosen || Object.keys(cell.dims).length === 0 ? null : cell.dims)}
      >
        <span className="visually-hidden">{t('evaluate.heat.cell', { row: nameOf(row), column: nameOf(column) })}</span>
        {shown ? (
          <>
            <b>{formatPercent(cell.value, 0)}</b>
            <span>{formatCount(cell.n)}</span>
          </>
        ) : (
          <Block as="span" width="full" tone="dim" text="center">
            {t('evaluate.heat.few', { n: cell.n })}
          </Block>
        )}
      </Row>
    );
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('common.value')}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {nameOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-total={row === '' || undefined}>
            <th scope="row">{nameOf(row)}</th>
            {columns.map((column) => {
              const cell = grid.cell(row, column);
              if (!cell || cell.n === 0) return <td key={column} />;
              return (
                <td key={column} data-total={column === '' || undefined}>
                  {button(row, column, cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
