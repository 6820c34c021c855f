import { useQuery } from '@tanstack/react-query';
import { orpc } from '../transport/client.ts';

/** The open project; `project` is null when none is open, undefined while it is not known. */
export function useProject() {
  const query = useQuery(orpc.projects.current.queryOptions());
  return { project: query.data, error: query.error, refetch: query.refetch };
}

/** The shell, the version and who works here. */
export function useSystem() {
  return useQuery(orpc.system.info.queryOptions()).data;
}
