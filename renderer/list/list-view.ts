import { useElementSize } from '@mantine/hooks';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { gridLayout } from './moves.ts';
import { scaled } from '../theme/text-size.ts';

/**
 * Space for what floats over the end of a list, in CSS pixels, so that it covers neither the last row nor the
 * focused one.
 */
const paddingEnd = scaled(72);
/** The header of a list of lines, which stays at its top. */
const header = scaled(28);
/** Between the cells of a grid, and between them and its sides; as in Cells.module.css. */
const gap = scaled(8);
const side = scaled(12);

/** The visible part of a list; only that is rendered. Lengths in CSS pixels. */
export interface ListView {
  /** The element that scrolls. */
  attach: (node: HTMLDivElement | null) => void;
  element: () => HTMLDivElement | null;
  /** The layout is known: a row can be scrolled to. */
  ready: boolean;
  /** Lines or rows of cells to draw, and the height of all. */
  items: readonly VirtualItem[];
  height: number;
  rowHeight: number;
  columns: number;
  /** Visible entries, inclusive; `to` is less than `from` in an empty list. */
  from: number;
  to: number;
  /** Rows that Page Up and Page Down move by. */
  page: number;
  /** Scrolls an entry into view. */
  show: (index: number) => void;
}

/**
 * A list of lines of one height.
 * @param kept rows of a page that Page Down leaves in view
 */
export function useLines({
  total,
  rowHeight,
  overscan,
  kept,
}: {
  total: number;
  rowHeight: number;
  overscan: number;
  kept: number;
}): ListView {
  const [node, attach] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => node,
    estimateSize: () => rowHeight,
    overscan,
    paddingEnd,
    scrollPaddingEnd: paddingEnd + header,
  });
  const items = virtual.getVirtualItems();
  return {
    attach,
    element: useCallback(() => node, [node]),
    ready: node !== null,
    items,
    height: virtual.getTotalSize(),
    rowHeight,
    columns: 1,
    from: items[0]?.index ?? 0,
    to: items.at(-1)?.index ?? 0,
    page: Math.max(1, Math.floor((node?.clientHeight ?? 400) / rowHeight) - kept),
    show: useCallback((index: number) => virtual.scrollToIndex(index), [virtual]),
  };
}

/** A grid of cells that fill the width. */
export interface GridView extends ListView {
  /** Width of a cell. */
  cell: number;
}

/**
 * A list laid out as a grid.
 * @param minWidth smallest width of a cell
 * @param heightOf height of a cell of a width
 */
export function useGrid({
  total,
  minWidth,
  heightOf,
}: {
  total: number;
  minWidth: number;
  heightOf: (width: number) => number;
}): GridView {
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const scroll = useRef<HTMLDivElement | null>(null);
  const { columns, cell } = gridLayout(Math.max(0, width - side * 2), minWidth, gap);
  const rowHeight = heightOf(cell) + gap;
  const virtual = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    paddingStart: 2,
    paddingEnd,
    scrollPaddingEnd: paddingEnd,
    enabled: width > 0,
  });
  // The height of a row follows the smallest width and the window; places must be computed again then.
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      scroll.current = node;
      sizeRef(node);
    },
    [sizeRef],
  );
  return {
    attach,
    element: useCallback(() => scroll.current, []),
    ready: width > 0,
    items,
    height: virtual.getTotalSize(),
    rowHeight: rowHeight - gap,
    columns,
    cell,
    from: (items[0]?.index ?? 0) * columns,
    to: Math.min(total - 1, ((items.at(-1)?.index ?? 0) + 1) * columns - 1),
    page: Math.max(1, Math.floor(height / rowHeight)),
    show: useCallback((index: number) => virtual.scrollToIndex(Math.floor(index / columns)), [virtual, columns]),
  };
}
