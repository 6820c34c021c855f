import type { ItemFilter } from '#shared/contract/items.ts';
import { createListStore } from '../../../list/list-store.ts';

/** What is looked for and where the arrows are. */
export const found = createListStore<ItemFilter>({});
export const useFound = found.use;
