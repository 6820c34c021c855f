import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useCallRefusal } from '../../../project/use-may.ts';
import { scaled } from '../../../theme/text-size.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { QueueLine } from './QueueLine.tsx';
import { pickRow, readMore, unpickRows, useQueue } from '../queue-store.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

const rowHeight = scaled(48);

/**
 * The lines in view; the open item is kept in view, and more lines are read before their end is reached. Ctrl and Shift
 * pick lines for a batch, as in the other lists.
 */
export function QueueList({
  current,
  held,
  onOpen,
}: {
  current: string | null;
  held: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
}) {
  const { rows, nextCursor, phase } = useQueue();
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const mayBatch = useCallRefusal('batches.create') === null;
  const press = (event: MouseEvent, id: string) => {
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'one' : null;
    if (how !== null && mayBatch) return pickRow(id, how, current);
    unpickRows();
    onOpen(id);
  };
  const at = rows.findIndex((row) => row.id === current);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  useEffect(() => {
    if (nextCursor !== null && last >= rows.length - 20) void readMore();
  }, [last, nextCursor, rows.length]);

  // Nothing was loaded yet that could stay on the screen.
  const unread = rows.length === 0 && phase !== 'ready';
  return (
    <Block
      ref={list}
      grow
      minHeight={0}
      overflow="auto"
      opacity={phase === 'loading' && !unread ? 0.85 : undefined}
      aria-busy={phase === 'loading'}
      data-stale={(phase === 'loading' && !unread) || undefined}
    >
      {unread && phase !== 'failed' && <BlankRows rows={12} height={rowHeight} />}
      <Block as="ul" position="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map((line) => {
          const row = rows[line.index];
          if (!row) return null;
          return (
            <Block
              key={row.id}
              as="li"
              position="absolute"
              top={0}
              left={0}
              right={0}
              height={48}
              style={{ transform: `translateY(${line.start}px)` }}
            >
              <QueueLine
                row={row}
                beside={[rows[line.index - 1]?.title, rows[line.index + 1]?.title]}
                chosen={row.id === current}
                heldBy={held.get(row.id)}
                onPress={(event) => press(event, row.id)}
              />
            </Block>
          );
        })}
      </Block>
    </Block>
  );
}
