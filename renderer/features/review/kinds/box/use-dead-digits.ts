import { useState } from 'react';

const deadMs = 300;

/** Whether digits count yet: the one that answered must not also decide, so they are dead for a moment after the box appeared. */
export function useDeadDigits(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= deadMs;
}
