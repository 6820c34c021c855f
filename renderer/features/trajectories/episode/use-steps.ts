import { useQueries } from '@tanstack/react-query';
import type { EpisodeDetail, StepDetail } from '#shared/contract/episodes.ts';
import { orpc } from '../../../transport/client.ts';
import { useEpisodeLook } from '../list-store.ts';

/** Steps that are fetched together: the first ones with their episode, the others when they come into view. */
const together = 200;

/** An episode with its first steps. */
export const openedEpisode = (id: string, blind: boolean) =>
  orpc.episodes.get.queryOptions({ input: { id, blind, limit: together } });

const startOf = (place: number): number => place - (place % together);

/** The steps of an episode by place; `step` is undefined for the final picture, and until it has been fetched. */
export interface Steps {
  step: (place: number) => StepDetail | undefined;
  /** Whether the step at a place is not there yet. */
  isAwaited: (place: number) => boolean;
  /** Why some could not be fetched; null if they could. */
  error: Error | null;
  retry: () => void;
}

/** Fetches the steps of an episode from a place to another (excluded), as far as they did not come with it. */
export function useSteps({ id, stepList, steps }: EpisodeDetail, from: number, to: number): Steps {
  const blind = useEpisodeLook((state) => state.blind);
  const starts: number[] = [];
  for (let start = startOf(Math.max(from, stepList.length)); start < Math.min(to, steps); start += together)
    starts.push(start);
  const found = useQueries({
    queries: starts.map((start) =>
      orpc.episodes.steps.queryOptions({ input: { id, blind, from: start, limit: together } }),
    ),
  });
  const step = (place: number) =>
    stepList[place] ?? found[starts.indexOf(startOf(place))]?.data?.[place - startOf(place)];
  const failed = found.filter(({ error }) => error !== null);
  return {
    step,
    isAwaited: (place) => place < steps && step(place) === undefined,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const entry of failed) void entry.refetch();
    },
  };
}
