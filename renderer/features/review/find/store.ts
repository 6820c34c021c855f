import type { ItemFilter } from '#shared/contract/items.ts';
import { createListStore } from '../../../list/list-store.ts';

/** The filter and the focused line. */
export const found = createListStore<ItemFilter>({});
export const useFound = found.use;
