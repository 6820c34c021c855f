import { useEffect } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { followNow, useSession } from '../context.ts';
import { forgetNotice } from '../edits/notice-store.ts';

/**
 * Keeps the session in sync with the project: whether it is writable, its labels, the pre-labels in
 * view, and who handles a placed pin.
 */
export function useSessionUpkeep(locked: boolean, onPin: (at: Point) => void, prelabels: readonly Prelabel[]): void {
  const session = useSession();
  const labels = useLabels();
  useEffect(() => session.lock(locked), [session, locked]);
  useEffect(() => session.label(labels), [session, labels]);
  useEffect(() => session.onPin(onPin), [session, onPin]);
  useEffect(() => session.over(prelabels), [session, prelabels]);
  useEffect(() => {
    const onHide = () => void session.leave();
    // A person's input must meet the panels of the item on the canvas.
    const inputs = ['keydown', 'pointerdown', 'beforeinput'] as const;
    for (const input of inputs) window.addEventListener(input, followNow, true);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      followNow();
      for (const input of inputs) window.removeEventListener(input, followNow, true);
      document.removeEventListener('visibilitychange', onHide);
      forgetNotice();
      void session.leave();
    };
  }, [session]);
}
