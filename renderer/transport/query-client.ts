import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

/**
 * Answers stay fresh until the event stream says that they changed. Requests are retried only if the host is
 * unreachable.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (count, error) => !(error instanceof ORPCError) && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
