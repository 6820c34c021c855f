import { QueryObserver } from '@tanstack/react-query';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { keepTextsOf } from '../../ui/fields/kept-texts.ts';
import { useHostFacts } from './project.ts';

/** Keeps what the frame knows about the host in sync with its answers; returns a function that stops it. */
export function followHost(): () => void {
  const project = new QueryObserver(queryClient, orpc.projects.current.queryOptions());
  const system = new QueryObserver(queryClient, orpc.system.info.queryOptions());
  /** Unsent texts belong to a person in a project. */
  const ownTexts = (): void => {
    const facts = useHostFacts.getState();
    if (facts.project && facts.system) void keepTextsOf(`${facts.project.createdAt} ${facts.system.me.name}`);
  };
  const stops = [
    useHostFacts.subscribe((now, before) => {
      if (now.project?.createdAt !== before.project?.createdAt || now.system?.me.name !== before.system?.me.name)
        ownTexts();
    }),
    project.subscribe(({ data }) => useHostFacts.setState({ project: data })),
    system.subscribe(({ data }) => useHostFacts.setState({ system: data })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
