import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgentRequest, agentRequest } from '#shared/contract/runs/agents.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { navigate } from '../../../places/route.ts';
import { client, orpc } from '../../../transport/client.ts';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';
import { numberIn, type Typed, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { actingModels } from './acting-models.ts';

export const sources = ['project', 'shipped', 'release', 'file'] as const;
export type Source = (typeof sources)[number];

/** What the dialog asks; an empty number is ''. */
interface Fields extends Record<string, unknown> {
  env: string;
  /** The phones that the run may use; null: those that can be used, if it is only one. */
  machines: string[] | null;
  source: Source;
  /** The shipped set or the release; '': the first one offered. */
  set: string;
  release: string;
  model: string | null;
  grounder: string | null;
  judge: string | null;
  maxSteps: Typed;
  runs: Typed;
  parallel: Typed;
  limit: Typed;
  budget: Typed;
  goldFirst: boolean;
  paused: boolean;
}

const begin: Fields = {
  ...{
    env: 'replay',
    machines: null,
    source: 'project',
    set: '',
    release: '',
    model: null,
    grounder: null,
    judge: null,
  },
  ...{ maxSteps: '', runs: 1, parallel: 1, limit: '', budget: '', goldFirst: true, paused: false },
};

/** The numbers that were typed. */
function numbersOf({ maxSteps, runs, parallel, limit, budget }: Fields) {
  const all = { maxSteps, runs, parallel, limit, budget };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, typed]) => {
      const value = numberIn(typed);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const numberShape = agentRequest.pick({ maxSteps: true, runs: true, parallel: true, limit: true, budget: true });
const faults = (fields: Fields): Faults => faultsOf(numberShape, numbersOf(fields));

/** Milliseconds after which what was missing is looked for again (our choice). */
const lookAgainMs = 5000;

/** The form of a new live run: what is offered and chosen, its request (null while something is missing), its estimate. */
export function useStartLive(onClose: () => void) {
  const models = useQuery(orpc.models.list.queryOptions());
  const sets = useQuery(orpc.agents.taskSets.queryOptions());
  const releases = useQuery(orpc.releases.list.queryOptions());
  const [file, setFile] = useState<{ name: string; tasks: AgentTask[] } | null>(null);
  const [fileError, setFileError] = useState<unknown>(null);
  const form = useStudioForm({
    initial: begin,
    toInput: () => request,
    check: faults,
    save: async (input) => (input ? client.agents.start(input) : null),
    onSaved: (started) => {
      if (!started) return;
      onClose();
      navigate({ screen: 'runs', id: started.run.id });
    },
  });
  const { values } = form;
  const environments = useQuery({
    ...orpc.agents.environments.queryOptions(),
    // A phone that is being connected shows up without a click.
    refetchInterval: ({ state }) =>
      state.data?.some(({ id, missing, machines }) => id === values.env && (missing !== null || machines.length > 0))
        ? lookAgainMs
        : false,
  });
  const environment = environments.data?.find(({ id }) => id === values.env);
  const machines = environment?.machines ?? [];
  const usable = machines.flatMap(({ id, fault }) => (fault === null ? [id] : []));
  const chosen = values.machines?.filter((id) => usable.includes(id)) ?? (usable.length === 1 ? usable : []);
  // A recorded episode is a task of its own; there are no others for it.
  const own = environment?.ownTasks !== null && environment !== undefined;
  const source: Source = own ? 'project' : values.source;
  const shipped = sets.data?.filter(({ platforms }) => platforms.some((platform) => platform === values.env)) ?? [];
  const set = shipped.find(({ id }) => id === values.set) ?? shipped[0];
  const release = values.release || releases.data?.[0]?.tag;
  const shippedTasks = useQuery({
    ...orpc.agents.readTasks.queryOptions({ input: { set: set?.id ?? '' } }),
    enabled: source === 'shipped' && set !== undefined,
  });
  const read = async (chosen: File) => {
    setFileError(null);
    try {
      const text = await chosen.text();
      setFile({ name: chosen.name, tasks: await client.agents.readTasks({ text, name: chosen.name }) });
    } catch (error) {
      setFile(null);
      setFileError(error);
    }
  };
  const given = source === 'shipped' ? shippedTasks.data : source === 'file' ? file?.tasks : undefined;
  const named = source === 'shipped' ? (set?.id ?? '') : source === 'file' ? (file?.name ?? '') : '';
  const hasTasks = source === 'project' || (source === 'release' ? release !== undefined : given !== undefined);
  const phoneFirst = machines.length > 0 && chosen.length === 0;
  const request: AgentRequest | null =
    values.model !== null && hasTasks && !phoneFirst && Object.keys(faults(values)).length === 0
      ? agentRequest.parse({
          ...numbersOf(values),
          ...{ env: values.env, model: values.model, set: named, goldFirst: values.goldFirst },
          ...(given && { tasks: given }),
          ...(chosen.length > 0 && { machines: chosen }),
          ...(source === 'release' && { release }),
          ...(values.grounder !== null && { grounder: values.grounder }),
          ...(values.judge !== null && { judge: values.judge }),
          ...(values.paused && { paused: true }),
        })
      : null;
  const estimate = useQuery({
    ...orpc.agents.estimate.queryOptions({ input: request ?? agentRequest.parse({ env: '', model: '' }) }),
    enabled: request !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    ...{ form, environments, models, releases, sets, environment, own, source, shipped, set, release },
    ...{ file, fileError, read, request, estimate, machines, chosen },
    /** What is to be done before there is an estimate. */
    hold: !hasTasks
      ? ('live.start.tasksFirst' as const)
      : phoneFirst
        ? ('live.start.phoneFirst' as const)
        : ('runs.start.badOption' as const),
    players: actingModels(models.data ?? []),
    others: models.data?.filter(({ builtin }) => !builtin).map(({ record }) => record.name) ?? [],
    ready: request !== null && estimate.data?.canStart === true && !estimate.isPlaceholderData && !estimate.isFetching,
  };
}
