import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** By query, of which a page has one cache. */
const pending = new WeakSet<Query>();

/** Calls `then` for a query once its current request has ended; once, however often that is requested meanwhile. */
function afterRequest(query: Query, then: (query: Query) => void): void {
  if (pending.has(query)) return;
  pending.add(query);
  const ended = () => {
    pending.delete(query);
    then(query);
  };
  // While a request is pending, this returns its promise.
  query.fetch(undefined, { cancelRefetch: false }).then(ended, ended);
}

const fetching = (queries: QueryClient, which: QueryFilters): Query[] =>
  queries.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' });

/**
 * Marks answers as stale and refetches those shown. The query library does not cancel the first request of an answer
 * and counts the reply as fresh, even if the host had read it before the change: such an answer is refetched once it
 * has arrived.
 */
export function markStale(queries: QueryClient, which: QueryFilters = {}): Promise<void> {
  const again = (query: Query) => void queries.invalidateQueries({ predicate: (entry) => entry === query });
  for (const query of fetching(queries, which)) if (query.state.data === undefined) afterRequest(query, again);
  return queries.invalidateQueries(which);
}

/**
 * Marks answers as stale without a request; `refetch` receives those shown, at once or, if one is being fetched, once
 * that request has ended.
 */
export function markStaleFor(queries: QueryClient, which: QueryFilters, refetch: (shown: Query[]) => void): void {
  for (const query of fetching(queries, which))
    afterRequest(query, () => {
      query.invalidate();
      if (query.isActive()) refetch([query]);
    });
  void queries.invalidateQueries({ ...which, refetchType: 'none' });
  refetch(queries.getQueryCache().findAll({ ...which, type: 'active', fetchStatus: 'idle' }));
}
