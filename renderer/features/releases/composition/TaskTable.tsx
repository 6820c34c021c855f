import { declared } from '../../../i18n/declared.ts';
import { useTranslation } from 'react-i18next';
import type { CompositionTable } from '#shared/contract/releases.ts';
import { type CrossDim, crossTable } from '#shared/metrics/cross-table.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import classes from './Composition.module.css';
import { Block } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

function Cell({ n, target }: { n: number; target: number | null }) {
  const { t } = useTranslation();
  if (target === null || n >= target) return <td>{formatCount(n)}</td>;
  return (
    <Block as="td" tone="warn">
      {formatCount(n)}
      <span aria-hidden="true"> / {formatCount(target)}</span>
      <span className="visually-hidden">, {t('releases.composition.below', { target: formatCount(target) })}</span>
    </Block>
  );
}

/** Items of a task by one or two of its dimensions, with totals. Cells below the target are marked. */
export function TaskTable({
  counts,
  down,
  across,
  target,
}: {
  counts: CompositionTable;
  down: CrossDim & { name: string };
  across: (CrossDim & { name: string }) | null;
  /** Number of items that each cell should have; null for no target. */
  target: number | null;
}) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  const cells = crossTable(counts.rows, down, across ?? undefined);
  const named = (value: string) => (value === '' ? t('releases.composition.none') : wordOf(value));
  const columns = across ? cells.columns : [];
  return (
    <Block overflow="auto">
      <Table
        row={24}
        cell={[0, 16, 0, 0]}
        open
        width="auto"
        text="right"
        tabular
        space="nowrap"
        className={classes.table}
      >
        <thead>
          <tr>
            <th scope="col">{across ? `${declared(down.name)} × ${declared(across.name)}` : declared(down.name)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {named(column)}
              </th>
            ))}
            <th scope="col">{t('releases.composition.all')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.rows.map((row) => (
            <tr key={row}>
              <th scope="row">{named(row)}</th>
              {columns.map((column) => (
                <Cell key={column} n={cells.n(row, column)} target={target} />
              ))}
              <Cell n={cells.n(row)} target={across ? null : target} />
            </tr>
          ))}
          <tr>
            <Block as="th" weight={600} scope="row">
              {t('releases.composition.all')}
            </Block>
            {columns.map((column) => (
              <Block as="td" weight={600} key={column}>
                {formatCount(cells.n(undefined, column))}
              </Block>
            ))}
            <Block as="td" weight={600}>
              {formatCount(cells.n())}
            </Block>
          </tr>
        </tbody>
      </Table>
    </Block>
  );
}
