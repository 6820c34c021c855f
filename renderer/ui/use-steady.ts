import { useRef } from 'react';

/**
 * The same object as long as its values are the same. Its functions keep their identity and call the newest version,
 * so that components that receive them are not rerendered needlessly.
 */
export function useSteady<T extends object>(now: T): T {
  const newest = useRef(now);
  newest.current = now;
  const steady = useRef<T | null>(null);
  const last = steady.current;
  const keys = Object.keys(now) as (keyof T)[];
  const isAct = (key: keyof T): boolean => typeof now[key] === 'function';
  if (last && keys.every((key) => isAct(key) || Object.is(last[key], now[key]))) return last;
  const made = { ...now };
  for (const key of keys) {
    if (!isAct(key)) continue;
    const act = (...args: unknown[]): unknown => (newest.current[key] as (...args: unknown[]) => unknown)(...args);
    made[key] = typeof last?.[key] === 'function' ? last[key] : (act as T[keyof T]);
  }
  steady.current = made;
  return made;
}

/** The same array as long as its entries are the same. */
export function useSteadyList<T>(now: readonly T[]): readonly T[] {
  const steady = useRef(now);
  const last = steady.current;
  if (now.length !== last.length || now.some((entry, index) => !Object.is(entry, last[index]))) steady.current = now;
  return steady.current;
}
