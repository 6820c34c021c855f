import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Text } from '../layout/primitives.tsx';
import classes from './DataTable.module.css';

interface HeadColumn {
  id: string;
  header: string;
  align?: 'left' | 'right';
  sortable?: boolean;
}

/** By which column a table is sorted, and in which direction. */
export interface Sorted {
  id: string;
  desc: boolean;
}

const directionOf = (sorted: Sorted | undefined) => sorted && (sorted.desc ? 'descending' : 'ascending');

/** The names of a table's columns; a click on one sorts by it. */
export function HeaderRow({
  columns,
  template,
  sorting,
  onSort,
}: {
  columns: readonly HeadColumn[];
  /** CSS grid tracks of the columns. */
  template: string;
  sorting: readonly Sorted[];
  onSort: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={classes.header} style={{ gridTemplateColumns: template }}>
      {columns.map(({ id, header, align, sortable }) => {
        const sorted = sorting.find((entry) => entry.id === id);
        const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
        return (
          <Text
            as="div"
            key={id}
            role="columnheader"
            aria-sort={directionOf(sorted)}
            data-align={align}
            truncate
            minWidth={0}
            className={classes.cell}
          >
            {sortable === false ? (
              header
            ) : (
              <button
                type="button"
                className={classes.sort}
                tabIndex={-1}
                title={t('common.sortBy', { column: header })}
                onClick={() => onSort(id)}
              >
                {header}
                {sorted && <Arrow size={12} aria-hidden="true" />}
              </button>
            )}
          </Text>
        );
      })}
    </div>
  );
}
