import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { orpc } from '../../../transport/client.ts';

export interface Choice {
  task: string | null;
  release: string | null;
  index: number;
}

/** The item that prompts and adapters are tried on; kept while the window is open. */
const useChosen = create<Choice>(() => ({ task: null, release: null, index: 0 }));

/** The chosen item of a release: until something is chosen, the first item of the newest release. */
export function useItemChoice(task?: string) {
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions()).data?.filter(({ evaluable }) => evaluable) ?? [];
  const found = useQuery(orpc.releases.list.queryOptions());
  const chosen = useChosen();
  const releases = found.data?.map(({ tag }) => tag) ?? [];
  const place = {
    task: task ?? tasks.find(({ id }) => id === chosen.task)?.id ?? tasks[0]?.id ?? null,
    release: releases.find((tag) => tag === chosen.release) ?? releases[0] ?? null,
    index: chosen.index,
  };
  return {
    ...place,
    tasks,
    releases,
    /** The project has no release, so no item can be tried. */
    none: found.data !== undefined && releases.length === 0,
    choose: (to: Partial<Choice>) => useChosen.setState({ ...place, index: 0, ...to }),
  };
}

export type ItemChoice = ReturnType<typeof useItemChoice>;
