import { useEffect, useState } from 'react';
import { followHeldKey } from '../../../../../app/actions/held-key.ts';

const isZ = (event: KeyboardEvent): boolean => event.key.toLowerCase() === 'z';

/** Whether Z is held outside a text field. */
export function useHeldZ(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(
    () =>
      followHeldKey(
        isZ,
        (event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey) setHeld(true);
        },
        () => setHeld(false),
      ),
    [],
  );
  return held;
}
