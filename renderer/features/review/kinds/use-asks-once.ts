import { useState } from 'react';

/**
 * An acceptance that contradicts the person's own blind answer asks once; the next press accepts. `asked` while the
 * question is on the screen.
 */
export function useAsksOnce(
  against: boolean,
  accept: (next: boolean) => void,
): { asked: boolean; accept: (next: boolean) => void } {
  const [asked, setAsked] = useState(false);
  return { asked, accept: (next) => (against && !asked ? setAsked(true) : accept(next)) };
}
