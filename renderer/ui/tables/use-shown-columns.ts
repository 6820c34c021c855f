import { type RefObject, useEffect, useState } from 'react';

/** The columns that a table of this width has room for: those without `from`, and those whose `from` it reaches. */
export function useShownColumns<C extends { from?: number }>(
  columns: readonly C[],
  table: RefObject<HTMLElement | null>,
): readonly C[] {
  const [width, setWidth] = useState<number | null>(null);
  const fitted = columns.some(({ from }) => from !== undefined);
  useEffect(() => {
    const box = table.current;
    if (!box || !fitted) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, fitted]);
  if (!fitted || width === null) return columns;
  return columns.filter(({ from = 0 }) => width >= from);
}
