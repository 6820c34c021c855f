import { useState } from 'react';

const deadMs = 300;

/**
 * Whether digits are active: the one that answered must not also decide, so they are ignored for a moment after the box
 * appears.
 */
export function useDeadDigits(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= deadMs;
}
