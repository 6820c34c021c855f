import { useEffect, useRef } from 'react';
import { say } from '../../app/messages.ts';
import { client } from '../../transport/client.ts';
import { useLibrary, useLibraryLook } from './library-store.ts';
import { takeFocus } from '../../ui/fields/take-focus.ts';

/**
 * Coming back leads to the picture that was left, wherever the order now has it: work on it may have moved it. Once,
 * when the layout is known (`ready`).
 */
export function useLastPlace(
  ready: boolean,
  total: number,
  show: (index: number) => void,
  list: () => HTMLElement | null,
): void {
  const placed = useRef(false);
  const latest = useRef({ show, list });
  latest.current = { show, list };
  useEffect(() => {
    if (placed.current || !ready || total === 0) return;
    placed.current = true;
    const { active, filter } = useLibrary.getState();
    const go = (index: number): void => latest.current.show(Math.min(index, total - 1));
    go(active.index);
    takeFocus(latest.current.list());
    const { id } = active;
    if (id === null) return;
    client.screenshots.place({ filter, sort: useLibraryLook.getState().sort, id }).then(({ before, matches }) => {
      // Somebody who moved on meanwhile stays there.
      if (!matches || useLibrary.getState().active.id !== id || before === active.index) return;
      useLibrary.setState({ active: { index: before, id } });
      go(before);
    }, say);
  }, [ready, total]);
}
