import { type Dispatch, type SetStateAction, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { focusCardAfter } from '../focus-card.ts';

/**
 * The keys of the strip: one item on or back, and the item open in its dialog.
 *
 * @param count items that are loaded
 * @param close what the closing key does while no item is open; null for nothing
 */
export function useStrip(
  count: number,
  [at, setAt]: readonly [number, Dispatch<SetStateAction<number>>],
  close: (() => void) | null,
) {
  const [opened, setOpened] = useState(false);
  const step = (to: 1 | -1) => setAt((now) => Math.max(0, Math.min(count - 1, now + to)));
  const stepFocused = (to: 1 | -1) => focusCardAfter(() => step(to));
  useActionHandlers({
    'evaluate-previous': opened ? null : () => stepFocused(-1),
    'evaluate-next': opened ? null : () => stepFocused(1),
    'evaluate-open': count > 0 && !opened ? () => setOpened(true) : null,
    'evaluate-close': opened ? () => setOpened(false) : close,
  });
  return {
    at,
    opened,
    step,
    choose: setAt,
    open: (to: number) => {
      setAt(to);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
