import { runRequest } from '#shared/contract/runs/runs.ts';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';
import { numberIn, type Typed } from '../../../ui/forms/use-studio-form.ts';
import type { OptionValues } from './OptionFields.tsx';

/** What the dialog asks; an empty number is ''. */
export interface RunFields extends Record<string, unknown> {
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

export const emptyRun = (pipeline: string, everything: boolean): RunFields => ({
  pipeline,
  roles: {},
  options: {},
  everything,
  limit: '',
  budget: '',
});

export function limitsOf({ limit, budget }: Pick<RunFields, 'limit' | 'budget'>) {
  const [most, cap] = [numberIn(limit), numberIn(budget)];
  return { ...(most === undefined ? {} : { limit: most }), ...(cap === undefined ? {} : { budget: cap }) };
}

/** Numbers that the host would refuse, by field. */
export const runFaults = (fields: RunFields): Faults =>
  faultsOf(runRequest.pick({ limit: true, budget: true }), limitsOf(fields));
