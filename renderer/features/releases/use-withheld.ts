import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../i18n/error-words.ts';
import { orpc } from '../../transport/client.ts';

/** Why this person may not see which items a release contains; null if they may, or while that is not known. */
export function useWithheld(tag: string): string | null {
  const first = useQuery(orpc.releases.records.queryOptions({ input: { tag, cursor: null, limit: 1 } }));
  return first.error instanceof ORPCError && first.error.code === 'FORBIDDEN' ? errorWords(first.error) : null;
}
