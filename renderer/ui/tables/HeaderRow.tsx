import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Grid, Row, Text } from '../layout/primitives.tsx';
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
    <Grid
      align="center"
      columns={template}
      gap={[0, 12]}
      position="sticky"
      top={0}
      layer={1}
      height={28}
      pad={[0, 12]}
      borderBottom="line"
      surface="panel"
      tone="dim"
      weight={500}
      role="row"
      aria-rowindex={1}
    >
      {columns.map(({ id, header, align, sortable }) => {
        const sorted = sorting.find((entry) => entry.id === id);
        const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
        return (
          <Text
            text={align}
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
              <Row
                as="button"
                type="button"
                inline
                align="center"
                gap={2}
                maxWidth="full"
                overflow="hidden"
                hover="text"
                tabIndex={-1}
                title={t('common.sortBy', { column: header })}
                onClick={() => onSort(id)}
              >
                {header}
                {sorted && <Arrow size={12} aria-hidden="true" />}
              </Row>
            )}
          </Text>
        );
      })}
    </Grid>
  );
}
