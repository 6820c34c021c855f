import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markStale, markStaleFor } from './stale.ts';

let queries: QueryClient;
let stop: (() => void)[] = [];
/** What the host would answer now. */
let now = 0;
/** Requests that the host has read but whose replies have not arrived. */
let replies: (() => void)[] = [];

beforeEach(() => {
  queries = new QueryClient();
  [now, replies] = [1, []];
});
afterEach(() => {
  for (const entry of stop) entry();
  stop = [];
  queries.clear();
});

const key = ['evaluations', 'get'];

/** A page that shows one answer. */
function show(): () => void {
  const queryFn = () => {
    const read = now;
    return new Promise<number>((resolve) => replies.push(() => resolve(read)));
  };
  const leave = new QueryObserver(queries, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => {});
  stop.push(leave);
  return leave;
}
const arrive = async () => {
  for (const reply of replies.splice(0)) reply();
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const shown = () => queries.getQueryData(key);

it('refetches an answer whose first request was read before the change', async () => {
  show();
  now = 2;
  void markStale(queries, { queryKey: ['evaluations'] });
  await arrive();
  expect(shown()).toBe(1);
  expect(replies).toHaveLength(1);
  await arrive();
  expect(shown()).toBe(2);
  expect(replies).toHaveLength(0);
});

it('refetches once, however many changes there were meanwhile', async () => {
  show();
  for (const at of [2, 3, 4]) {
    now = at;
    void markStale(queries);
  }
  await arrive();
  expect(replies).toHaveLength(1);
  await arrive();
  expect(shown()).toBe(4);
  expect(replies).toHaveLength(0);
});

it('a list that is updated later is updated after a pending request too, and is stale if it was left', async () => {
  const later: string[] = [];
  const note = (some: { queryHash: string }[]) => later.push(...some.map(({ queryHash }) => queryHash));
  const leave = show();
  markStaleFor(queries, {}, note);
  expect(later).toEqual([]);
  await arrive();
  expect(later).toEqual([JSON.stringify(key)]);
  void queries.refetchQueries();
  markStaleFor(queries, {}, note);
  leave();
  await arrive();
  expect(later).toHaveLength(1);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});
