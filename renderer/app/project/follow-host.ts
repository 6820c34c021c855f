import { QueryObserver } from '@tanstack/react-query';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { useHostFacts } from './project.ts';

/** Keeps what the frame knows about the host in sync with its answers; returns a function that stops it. */
export function followHost(): () => void {
  const project = new QueryObserver(queryClient, orpc.projects.current.queryOptions());
  const system = new QueryObserver(queryClient, orpc.system.info.queryOptions());
  const stops = [
    project.subscribe(({ data }) => useHostFacts.setState({ project: data })),
    system.subscribe(({ data }) => useHostFacts.setState({ system: data })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
