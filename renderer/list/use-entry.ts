import type { MouseEvent } from 'react';
import type { ListStore } from './list-store.ts';

/** Whether the arrows are on an entry of a list, and whether it is selected; redraws that entry alone. */
export function useEntry<Filter extends object>(list: ListStore<Filter>, index: number, id: string | undefined) {
  return {
    active: list.use((state) => state.active.index === index),
    selected: list.use((state) => id !== undefined && state.selected.has(id)),
  };
}

/** The keys go to the list after a press on one of its entries. */
export function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[data-list]')?.focus({ preventScroll: true });
}
