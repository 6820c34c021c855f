import { useEffect, useState } from 'react';
import { keyName } from '#shared/actions/shortcut.ts';
import { followHeldKey } from '../../../../../actions/held-key.ts';

const isZ = (event: KeyboardEvent): boolean => keyName(event) === 'Z';

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
