import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PipelineInfo, type RunRequest, runRequest } from '#shared/contract/runs/runs.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { navigate } from '../../../places/route.ts';
import { useRequestedRun } from '../../../places/requested-run.ts';
import { client, orpc } from '../../../transport/client.ts';
import { numberIn, type Typed, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { optionsToSend, type OptionValues } from './OptionFields.tsx';
import type { Role } from './RoleField.tsx';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';

/** What the dialog asks; an empty number is ''. */
interface RunFields extends Record<string, unknown> {
  /** '': the first one offered. */
  pipeline: string;
  /** Models by role; a role without an entry has its default. */
  roles: Record<string, string[]>;
  options: OptionValues;
  /** The whole project instead of the selection. */
  everything: boolean;
  limit: Typed;
  budget: Typed;
}

const emptyRun = (pipeline: string, everything: boolean): RunFields => ({
  pipeline,
  roles: {},
  options: {},
  everything,
  limit: '',
  budget: '',
});

function limitsOf({ limit, budget }: Pick<RunFields, 'limit' | 'budget'>) {
  const [most, cap] = [numberIn(limit), numberIn(budget)];
  return { ...(most === undefined ? {} : { limit: most }), ...(cap === undefined ? {} : { budget: cap }) };
}

/** Numbers that the host would refuse, by field. */
const runFaults = (fields: RunFields): Faults =>
  faultsOf(runRequest.pick({ limit: true, budget: true }), limitsOf(fields));

/** Whether a pipeline works on episodes rather than on screenshots. */
export const ofEpisodes = ({ over }: PipelineInfo): boolean => over === 'trajectory';

/** Whether a pipeline works on neither screenshots nor episodes, so that nothing can be selected for it. */
const ofNoSubject = ({ over }: PipelineInfo): boolean => findItemKind(over)?.subject === 'none';

/**
 * The form of a new run: what is offered and chosen, the request it makes (null while something is missing or wrong),
 * and the estimate of that request. A run cannot be started before its estimate is there.
 */
export function useRunStart(wanted: string | null, onClose: () => void) {
  const selection = useRequestedRun((run) => run.selection);
  const pipelines = useQuery(orpc.runs.pipelines.queryOptions());
  const models = useQuery(orpc.models.list.queryOptions());
  const form = useStudioForm({
    initial: emptyRun(wanted ?? '', selection === null),
    toInput: () => request,
    check: (values) => runFaults(values),
    save: async (input) => (input ? client.runs.start(input) : null),
    onSaved: (run) => {
      if (!run) return;
      onClose();
      navigate({ screen: 'runs', id: run.id });
    },
  });
  const { roles, options, everything, budget } = form.values;
  // A lone minus sign is text while a number is being typed.
  const cap = typeof budget === 'number' ? budget : null;
  const set = (change: Partial<RunFields>) => form.form.setValues(change);

  // The selection is either episodes or screenshots: only pipelines that work on these are offered.
  const requested = pipelines.data?.find((entry) => entry.id === wanted);
  const offered =
    pipelines.data?.filter(
      (entry) => !selection || (!ofNoSubject(entry) && (!requested || ofEpisodes(entry) === ofEpisodes(requested))),
    ) ?? [];
  const pipeline = offered.find((entry) => entry.id === form.values.pipeline) ?? offered[0];
  const names = models.data?.filter(({ liveOnly }) => !liveOnly).map((model) => model.record.name) ?? [];
  const playersOf = (role: Role) => (role.baselines ? names : names.filter((name) => !name.startsWith('builtin/')));
  const nobody =
    models.data !== undefined && pipeline?.roles.some((role) => role.required && playersOf(role).length === 0);
  const assigned = (role: Role): string[] =>
    roles[role.id] ?? (role.required && role.builtin && names.includes(role.builtin) ? [role.builtin] : []);
  const missing = pipeline?.roles.filter((role) => role.required && assigned(role).length === 0) ?? [];
  const playing = new Set(pipeline?.roles.filter((role) => assigned(role).length > 0).map((role) => role.id));
  const sent = optionsToSend(pipeline?.options ?? [], playing, options);
  const faulty = Object.keys(runFaults(form.values)).length > 0;
  const request: RunRequest | null =
    pipeline && missing.length === 0 && sent !== null && !faulty
      ? {
          ...limitsOf(form.values),
          pipeline: pipeline.id,
          roles: Object.fromEntries(
            pipeline.roles.map((role) => [role.id, assigned(role)] as const).filter(([, value]) => value.length > 0),
          ),
          options: sent,
          ...(selection && !everything ? { selection } : {}),
        }
      : null;
  const estimate = useQuery({
    ...orpc.runs.estimate.queryOptions({ input: request ?? { pipeline: '', roles: {}, options: {} } }),
    enabled: request !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const ready =
    request !== null && estimate.data?.canStart === true && !estimate.isPlaceholderData && !estimate.isFetching;
  return {
    ...{ form, set, selection, cap, ready, estimate },
    ...{ pipelines, models, offered, pipeline },
    ...{ playersOf, assigned, playing, nobody, missing },
    /** The estimate belongs to this request; null hides it. */
    request,
    unsendable: sent === null || faulty,
  };
}
