import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

/** Answers stay good until the event stream says that they changed. Only a host out of reach is asked again. */
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
