import { keepPreviousData, useMutation, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Estimate, RunRequest } from '#shared/contract/runs/runs.ts';
import { say } from '../../../ui/messages.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { allOff } from './cells.ts';
import { type Draft, draftsOf, type Drafters } from './requests.ts';
import { useDrafts } from '../questions-store.ts';
import type { useCells } from './use-cells.ts';

/** A draft with its dry run. */
export interface EstimatedDraft extends Draft {
  estimate: Estimate | undefined;
  /** Whether the estimate is of an earlier choice. */
  outdated: boolean;
  error: unknown;
}

export interface DraftRuns {
  drafts: readonly EstimatedDraft[];
  /** Questions at most. */
  total: number;
  /** Why it cannot start; null if it can. */
  refusal: string | null;
  start: () => void;
  busy: boolean;
  error: unknown;
}

const nobody: RunRequest = { pipeline: '', roles: {}, options: {} };

/** The runs that make what was chosen, each with its estimate; they start together. */
export function useDraftRuns(found: ReturnType<typeof useCells>, by: Drafters): DraftRuns {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const drafters = { ...by, turnedDown: found.turnedDown };
  const forbidden = useCallRefusal('runs.start');
  // Ruled-out cells are not counted, but stay in the request, because the numbers of the others depend on them.
  const counted = new Map(
    draftsOf(found.episodes, switched, drafters).map((draft) => [draft.pipeline, draft.questions]),
  );
  const drafts = draftsOf(found.stored, switched, drafters).flatMap((draft) => {
    const questions = counted.get(draft.pipeline) ?? 0;
    return questions > 0 ? [{ ...draft, questions }] : [];
  });
  const estimates = useQueries({
    queries: drafts.map(({ request }) => ({
      ...orpc.runs.estimate.queryOptions({ input: request ?? nobody }),
      enabled: request !== null,
      staleTime: 0,
      placeholderData: keepPreviousData,
    })),
  });
  const begin = useMutation({
    mutationFn: async (requests: RunRequest[]) => {
      for (const request of requests) await client.runs.start(request);
      return requests.length;
    },
    onSuccess: (count) => {
      // A draft that was just started is not started again while its questions are pending.
      useDrafts.setState({ switched: allOff(found.stored, switched) });
      say(t('trajectories.questions.started', { count }), {
        label: t('trajectories.questions.toRuns'),
        run: () => navigate({ screen: 'runs' }),
      });
    },
  });
  const estimated = drafts.map((draft, at) => ({
    ...draft,
    estimate: draft.request ? estimates[at]?.data : undefined,
    outdated: draft.request !== null && estimates[at]?.isPlaceholderData === true,
    error: draft.request ? (estimates[at]?.error ?? null) : null,
  }));
  const why = () => {
    if (drafts.length === 0) return t('trajectories.questions.refused.nothing');
    if (drafts.some(({ request }) => request === null)) return t('trajectories.questions.refused.model');
    if (estimated.some(({ estimate, error }) => error !== null || estimate?.canStart === false))
      return t('trajectories.questions.refused.problem');
    if (
      begin.isPending ||
      found.preview.isLoading ||
      found.preview.isPlaceholderData ||
      estimated.some(({ estimate, outdated }) => !estimate || outdated)
    )
      return t('trajectories.questions.refused.estimate');
    return null;
  };
  return {
    drafts: estimated,
    total: drafts.reduce((sum, { questions }) => sum + questions, 0),
    refusal: forbidden ?? why(),
    start: () => begin.mutate(drafts.flatMap(({ request }) => request ?? [])),
    busy: begin.isPending,
    error: begin.error,
  };
}
