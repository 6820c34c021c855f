import { memo, type MouseEvent, type ReactNode } from 'react';
import classes from './Lines.module.css';
import { ListFrame, type ListProps } from './ListFrame.tsx';
import type { ListView } from './list-view.ts';
import { focusList, useEntry } from './use-entry.ts';

type Draw<Row> = (row: Row, index: number, selected: boolean) => ReactNode;

interface LineProps<Row extends { id: string }, Filter extends object>
  extends Pick<ListProps<Row, Filter>, 'list' | 'name'> {
  className: string | undefined;
  /** Widths of the columns, if the class does not set them. */
  columns: string | undefined;
  onPress: (event: MouseEvent, id: string, index: number) => void;
  /** The cells of a line; while it is the same function, only changed lines are rerendered. */
  draw: Draw<Row>;
}

function PlainLine<Row extends { id: string }, Filter extends object>({
  list,
  name,
  className,
  columns,
  row,
  index,
  start,
  height,
  stale,
  onPress,
  draw,
}: LineProps<Row, Filter> & {
  row: Row | undefined;
  index: number;
  /** Its place and height, in CSS pixels. */
  start: number;
  height: number;
  stale: boolean;
}) {
  const { active, selected } = useEntry(list, index, row?.id);
  return (
    <div
      id={row && `${name}-${row.id}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={`${classes.line} ${className}`}
      data-active={active || undefined}
      data-stale={stale || undefined}
      style={{ transform: `translateY(${start}px)`, height, gridTemplateColumns: columns }}
      onClick={(event) => {
        if (row) onPress(event, row.id, index);
        focusList(event);
      }}
    >
      {row && draw(row, index, selected)}
    </div>
  );
}
const Line = memo(PlainLine) as typeof PlainLine;

/** A list as lines under a header. */
export function ListLines<Row extends { id: string }, Filter extends object>({
  view,
  header,
  headerClass,
  lineClass,
  columns,
  onPress,
  draw,
  ...props
}: ListProps<Row, Filter> &
  Pick<LineProps<Row, Filter>, 'onPress' | 'draw'> & {
    view: ListView;
    /** The column headers. */
    header: ReactNode;
    headerClass: string | undefined;
    lineClass: string | undefined;
    columns?: string;
  }) {
  const { list, name, rows, total } = props;
  return (
    <ListFrame view={view} role="grid" rowCount={total + 1} {...props}>
      <div
        role="row"
        aria-rowindex={1}
        className={`${classes.header} ${headerClass}`}
        style={{ gridTemplateColumns: columns }}
      >
        {header}
      </div>
      <div role="rowgroup" style={{ height: view.height, position: 'relative' }}>
        {view.items.map(({ index, start }) => (
          <Line
            key={index}
            list={list}
            name={name}
            className={lineClass}
            columns={columns}
            row={rows.at(index)}
            index={index}
            start={start}
            height={view.rowHeight}
            stale={rows.stale}
            onPress={onPress}
            draw={draw}
          />
        ))}
      </div>
    </ListFrame>
  );
}
