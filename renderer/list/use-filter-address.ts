import { useEffect, useRef, useState } from 'react';
import { navigate, useRoute } from '../places/route.ts';
import type { Screen } from '../places/places.ts';
import type { ListStore } from './list-store.ts';

/** Reads the filter of a screen's list from the address once, then keeps the address in sync. */
export function useFilterAddress<Filter extends object>(
  screen: Screen,
  list: ListStore<Filter>,
  {
    filterToParams,
    paramsToFilter,
  }: {
    filterToParams: (filter: Filter) => Record<string, string>;
    paramsToFilter: (params: Record<string, string>) => Filter;
  },
): void {
  const filter = list.use((state) => state.filter);
  const [read, setRead] = useState(false);
  const params = useRoute((route) => route.params);
  const began = useRef(params);
  useEffect(() => {
    const linked = paramsToFilter(began.current);
    if (Object.keys(linked).length > 0) list.use.setState({ filter: linked });
    setRead(true);
  }, [list, paramsToFilter]);
  useEffect(() => {
    const now = useRoute.getState();
    if (read && now.screen === screen && now.id === null)
      navigate({ screen, params: filterToParams(filter) }, { replace: true });
  }, [screen, filter, read, filterToParams]);
}
