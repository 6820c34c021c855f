import { type Draw, type EvaluationRequest, evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';
import type { Typed } from '../../../ui/forms/use-studio-form.ts';

/** What the dialog asks; an empty number is ''. */
export interface EvaluationFields extends Record<string, unknown> {
  models: string[];
  release: string;
  task: string;
  /** None: the task's usual one. */
  arms: string[];
  /** Model that describes the component first; '': the evaluated model itself. */
  detector: string;
  systemPrompt: EvaluationRequest['systemPrompt'];
  circular: boolean;
  noImage: boolean;
  limit: Typed;
  draw: Draw;
  seed: Typed;
  concurrency: Typed;
  budget: Typed;
}

export const emptyFields = (release: string, task: string): EvaluationFields => ({
  models: [],
  release,
  task,
  arms: [],
  detector: '',
  systemPrompt: 'benchmark-default',
  circular: false,
  noImage: false,
  limit: '',
  draw: 'random',
  seed: 1,
  concurrency: '',
  budget: '',
});

/** Arms in which a model describes the component first. */
const described = ['description', 'box', 'both'];

export const describes = (arms: readonly string[]): boolean => arms.some((arm) => described.includes(arm));

function requestOf(fields: EvaluationFields, model: string, arm: string | null): EvaluationRequest {
  const { release, task, circular, noImage, systemPrompt, limit, draw, seed, concurrency, budget, detector } = fields;
  return {
    task,
    release,
    circular,
    noImage,
    systemPrompt,
    ...(limit === '' ? {} : { limit, draw, ...(seed === '' ? {} : { seed }) }),
    ...(concurrency === '' ? {} : { concurrency }),
    ...(budget === '' ? {} : { budget }),
    model,
    ...(arm === null ? {} : { arm }),
    ...(arm !== null && described.includes(arm) && detector !== '' ? { detector } : {}),
  };
}

/** One request for each model and arm. */
export const requestsOf = (fields: EvaluationFields): EvaluationRequest[] =>
  fields.models.flatMap((model) =>
    (fields.arms.length > 0 ? fields.arms : [null]).map((arm) => requestOf(fields, model, arm)),
  );

/** What the host would refuse of the numbers, by field. */
export const numberFaults = (fields: EvaluationFields): Faults =>
  faultsOf(evaluationRequest, requestOf(fields, fields.models[0] ?? '', null));
