import { useEffect, useRef } from 'react';
import { takeFocus } from '../ui/fields/take-focus.ts';
import type { ListStore, Place } from './list-store.ts';
import type { ListView } from './list-view.ts';

/**
 * Coming back returns to the focused row, with the focus in the list: once, when the layout is known. In a shorter
 * list the focus moves to its end.
 * @param after called with that place, and with how to scroll to another
 */
export function useComingBack<Filter extends object>(
  list: ListStore<Filter>,
  view: ListView,
  total: number,
  after?: (place: Place, scrollTo: (index: number) => void) => void,
): void {
  const done = useRef(false);
  const latest = useRef({ view, after });
  latest.current = { view, after };
  const { ready } = view;
  useEffect(() => {
    if (done.current || !ready || total === 0) return;
    done.current = true;
    const { active } = list.use.getState();
    const scrollTo = (index: number): void => latest.current.view.show(Math.min(index, total - 1));
    scrollTo(active.index);
    takeFocus(latest.current.view.element());
    latest.current.after?.(active, scrollTo);
  }, [list, ready, total]);
  useEffect(() => {
    if (total > 0 && list.use.getState().active.index >= total)
      list.use.setState({ active: { index: total - 1, id: null } });
  }, [list, total]);
}
