import { CheckBox, CheckMark } from '../ui/fields/CheckBox.tsx';
import classes from './Cells.module.css';
import type { ListStore } from './list-store.ts';
import { Row } from '../ui/layout/primitives.tsx';

interface RowCheckProps<Filter extends object> {
  list: ListStore<Filter>;
  id: string;
  index: number;
  on: boolean;
  label: string;
}

/** The checkbox of a row: a press adds the row to the selection or removes it, without pressing the row. */
export function RowCheck<Filter extends object>({ list, id, index, on, label }: RowCheckProps<Filter>) {
  return (
    <CheckBox
      on={on}
      label={label}
      onPress={(event) => {
        event.stopPropagation();
        list.toggle(id, index);
      }}
    />
  );
}

/** The same of a cell, on its picture: visible while the cell is hovered or selected. */
export function CellCheck<Filter extends object>({ list, id, index, on, label }: RowCheckProps<Filter>) {
  return (
    <Row as="span" position="absolute" top={10} left={10} layer={1} className={classes.check}>
      <CheckMark
        on={on}
        label={label}
        onPress={(event) => {
          event.stopPropagation();
          list.toggle(id, index);
        }}
      />
    </Row>
  );
}
