import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { BoardSort } from './board-lines.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

/** The head of a column that sorts the table; pressed again, it turns the order. */
export function SortHead({
  by,
  label,
  sort,
  onSort,
  num = false,
  className,
}: {
  by: BoardSort['by'];
  label: string;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  num?: boolean;
  className?: string | undefined;
}) {
  const on = sort.by === by;
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      data-num={num || undefined}
      aria-sort={on ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      <Row
        type="button"
        as="button"
        inline
        align="center"
        gap={3}
        hover="text"
        onClick={() => onSort({ by, desc: on ? !sort.desc : by !== 'model' })}
      >
        {label}
        {on && <Arrow size={12} aria-hidden="true" />}
      </Row>
    </th>
  );
}
