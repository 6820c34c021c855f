import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../i18n/numbers.ts';
import type { Reading } from '../charts/figures.ts';
import { ItemCard } from './ItemCard.tsx';
import { card, gap } from './strip-size.ts';
import type { Items } from './use-items.ts';
import { Block } from '../../../ui/layout/primitives.tsx';
import classes from './ItemStrip.module.css';

/** The cards in view; more items are fetched before their end is reached, and the chosen one is kept in view. */
export function StripCards({
  items,
  reading,
  chosen,
  onChoose,
  onOpen,
}: {
  items: Items;
  reading: Reading;
  chosen: number;
  onChoose: (at: number) => void;
  onOpen: (at: number) => void;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    horizontal: true,
    count: items.rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => card.width + gap,
    paddingStart: 12,
    overscan: 4,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { fetchMore } = items;
  useEffect(() => {
    if (last >= items.rows.length - 12) fetchMore();
  }, [last, items.rows.length, fetchMore]);
  useEffect(() => {
    if (chosen < items.rows.length) virtual.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, items.rows.length, virtual]);
  return (
    <Block
      grow
      minHeight={0}
      overflow="auto"
      ref={scroll}
      className={classes.scroll}
      aria-busy={items.stale}
      data-stale={items.stale || undefined}
    >
      <Block
        as="ul"
        position="relative"
        height={170}
        style={{ width: virtual.getTotalSize() }}
        aria-label={formatCount(items.total ?? 0)}
      >
        {shown.map((place) => {
          const item = items.rows[place.index];
          return (
            item && (
              <Block
                as="li"
                position="absolute"
                top={6}
                left={0}
                key={item.index}
                style={{ transform: `translateX(${place.start}px)` }}
              >
                <ItemCard
                  item={item}
                  reading={reading}
                  chosen={place.index === chosen}
                  onChoose={() => onChoose(place.index)}
                  onOpen={() => onOpen(place.index)}
                />
              </Block>
            )
          );
        })}
      </Block>
    </Block>
  );
}
