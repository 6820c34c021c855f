import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

/** Rows from the end at which more are fetched. */
const ahead = 20;

/** The visible rows of a table of equally high rows; calls `onEndReached` near the last one, to fetch more. */
export function useVisibleRows(
  scroll: RefObject<HTMLElement | null>,
  { count, rowHeight, onEndReached }: { count: number; rowHeight: number; onEndReached?: (() => void) | undefined },
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEndReached && count > 0 && last >= count - ahead) onEndReached();
  }, [last, count, onEndReached]);
  return virtual;
}
