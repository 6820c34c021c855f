import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../transport/client.ts';
import { useQueue } from '../../queue-store.ts';

/**
 * What an address names, as the queue calls it: as the address says, otherwise as the host says once the loaded part of
 * the queue does not contain the item.
 * @param index its place in the loaded part of the queue, -1 if it is not there
 */
export function useKindOfAddress(id: string | null, index: number, text: string | undefined) {
  const { rows, phase } = useQueue();
  const loading = (phase === 'new' || phase === 'loading') && rows.length === 0;
  const elsewhere = id !== null && index < 0 && text === undefined && !loading && phase !== 'failed';
  const { data, isPending } = useQuery(
    orpc.review.kindOf.queryOptions({
      input: { id: id ?? '' },
      enabled: elsewhere,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return {
    kind: text ?? (elsewhere ? data?.kind : undefined),
    unknown: text === undefined && (loading || (elsewhere && isPending)),
  };
}
