import { QueryObserver } from '@tanstack/react-query';
import { orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { keepTextsOf } from '../ui/fields/kept-texts.ts';
import { useHostFacts } from './project.ts';

/** Milliseconds until facts that could not be loaded are requested again. */
const retryAfter = 4000;

const facts = {
  project: orpc.projects.current.queryOptions(),
  system: orpc.system.info.queryOptions(),
};

/** Requests again what is not known because its call failed. */
export function retryHost(): void {
  for (const { queryKey } of Object.values(facts))
    void queryClient.refetchQueries(
      { queryKey, predicate: ({ state }) => state.data === undefined },
      // A request on its way may take longer than the time between two.
      { cancelRefetch: false },
    );
}

/** Keeps what the frame knows about the host in sync with its answers; returns a function that stops it. */
export function followHost(): () => void {
  const project = new QueryObserver(queryClient, facts.project);
  const system = new QueryObserver(queryClient, facts.system);
  const failures: Record<keyof typeof facts, Error | null> = { project: null, system: null };
  /** The failure of an answer that is not known; it stays while the answer is requested again. */
  const failureWith = (fact: keyof typeof facts, { data, error }: { data: unknown; error: Error | null }) => {
    failures[fact] = data === undefined ? (error ?? failures[fact]) : null;
    return failures.project ?? failures.system;
  };
  const again = setInterval(() => useHostFacts.getState().failure && retryHost(), retryAfter);
  /** Unsent texts belong to a person in a project. */
  const ownTexts = (): void => {
    const known = useHostFacts.getState();
    if (known.project && known.system) void keepTextsOf(`${known.project.createdAt} ${known.system.me.name}`);
  };
  const stops = [
    useHostFacts.subscribe((now, before) => {
      if (now.project?.createdAt !== before.project?.createdAt || now.system?.me.name !== before.system?.me.name)
        ownTexts();
    }),
    project.subscribe((answer) =>
      useHostFacts.setState({ project: answer.data, failure: failureWith('project', answer) }),
    ),
    system.subscribe((answer) =>
      useHostFacts.setState({ system: answer.data, failure: failureWith('system', answer) }),
    ),
    () => clearInterval(again),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
