import { useMemo, useRef } from 'react';
import { useSteadyList } from '../ui/use-steady.ts';
import type { ListRows } from './ListFrame.tsx';

/** An answer of the host for one window of rows. */
interface Answer<Row> {
  data: { rows: readonly Row[] } | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** Requests failed windows again. */
export function retryFailed(answers: readonly { error: unknown; refetch: () => unknown }[]): void {
  for (const answer of answers) if (answer.error) void answer.refetch();
}

/** Numbers of the windows of `size` rows that contain the rows `from` to `to` (inclusive). */
export function useWindows(from: number, to: number, size: number): readonly number[] {
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.max(first, Math.floor(Math.max(from, to) / size));
  return useMemo(() => Array.from({ length: last - first + 1 }, (_, index) => first + index), [first, last]);
}

/** The rows of windows; until the first of a new filter arrive, those of the previous filter. */
export function useWindowRows<Row extends { id: string }>(
  windows: readonly number[],
  size: number,
  answers: readonly Answer<Row>[],
): ListRows<Row> {
  const pages = useSteadyList(answers.map(({ data }) => data?.rows));
  const known = useMemo(() => new Map(windows.map((number, place) => [number, pages[place]])), [windows, pages]);
  const before = useRef(known);
  const pending = answers.some(({ isPending }) => isPending);
  if (!pending) before.current = known;
  const stale = pending && pages.every((page) => page === undefined);
  const shown = stale ? before.current : known;
  const error = answers.find((answer) => answer.error)?.error ?? null;
  const newest = useRef(answers);
  newest.current = answers;
  return useMemo(
    () => ({
      at: (index) => shown.get(Math.floor(index / size))?.[index % size],
      stale,
      error,
      retry: () => retryFailed(newest.current),
    }),
    [shown, size, stale, error],
  );
}
