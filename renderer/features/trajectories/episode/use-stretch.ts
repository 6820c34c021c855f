import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Up to this many entries are drawn at once: they cost less than keeping track of them. */
const few = 60;

/** The part of a long row or column of pictures or steps that is drawn. */
export interface Stretch<Scroller extends HTMLElement, Entry extends HTMLElement> {
  scroller: RefObject<Scroller | null>;
  /** There are more entries than are drawn. */
  long: boolean;
  /** For the current entry of a short one. */
  current: RefObject<Entry | null>;
  /** First and last entry that are drawn; `to` is excluded. */
  from: number;
  to: number;
  /** Room of what is not drawn before and after them, in CSS pixels. */
  before: number;
  after: number;
}

/**
 * Which of `count` entries are drawn, so that an episode of 100,000 steps opens like one of ten. The current entry
 * stays in view.
 * @param size length of an entry with the gap after it, in CSS pixels
 */
export function useStretch<Scroller extends HTMLElement, Entry extends HTMLElement>({
  count,
  at,
  size,
  horizontal = false,
}: {
  count: number;
  /** The current entry. */
  at: number;
  size: number;
  horizontal?: boolean;
}): Stretch<Scroller, Entry> {
  const scroller = useRef<Scroller>(null);
  const current = useRef<Entry>(null);
  const whole = count <= few;
  const virtual = useVirtualizer({
    count,
    horizontal,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 6,
    initialOffset: Math.max(0, (at - 4) * size),
    enabled: !whole,
  });
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => {
    if (!whole) virtual.scrollToIndex(at, { align: 'auto' });
    else current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, whole, count, virtual]);
  if (whole) return { scroller, current, long: false, from: 0, to: count, before: 0, after: 0 };
  const [first, last] = [items[0], items.at(-1)];
  return {
    scroller,
    current,
    long: true,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first?.start ?? 0,
    after: last ? virtual.getTotalSize() - last.end : count * size,
  };
}
