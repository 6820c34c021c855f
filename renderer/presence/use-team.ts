import { useQuery } from '@tanstack/react-query';
import { today } from '../project/today.ts';
import { orpc } from '../transport/client.ts';

/** The names that work can be given to. */
export function useTeam(also: string | null = null): string[] {
  const found = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  return [...new Set([...(found?.team ?? []), ...(also === null ? [] : [also])])];
}
