import { useState } from 'react';
import { useSteady } from '../ui/use-steady.ts';
import type { EditCall } from './calls.ts';
import { unfinished } from './index.ts';
import type { About } from './pending.ts';

/**
 * Keeps the text of a field while it is typed: give the result to the field as `keep`. `callOf` returns the edit that
 * the text would become, or null if it would change nothing.
 */
export function useUnfinished(
  callOf: (text: string) => EditCall | null,
  about: () => About,
): (text: string | null) => void {
  const latest = useSteady({ callOf, about });
  const [keep] = useState(() => {
    let key: string | null = null;
    return (text: string | null): void => {
      const call = text === null ? null : latest.callOf(text);
      if (call) key = unfinished.write(key, call, latest.about());
      else if (key !== null) {
        unfinished.drop(key);
        key = null;
      }
    };
  });
  return keep;
}
