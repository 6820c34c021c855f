import type { MouseEvent } from 'react';
import type { ListStore } from './list-store.ts';

/** Whether an entry of a list is focused and whether it is selected; rerenders only that entry. */
export function useEntry<Filter extends object>(list: ListStore<Filter>, index: number, id: string | undefined) {
  return {
    active: list.use((state) => state.active.index === index),
    selected: list.use((state) => id !== undefined && state.selected.has(id)),
  };
}

/** The list gets the focus after a press on one of its entries. */
export function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[data-list]')?.focus({ preventScroll: true });
}
