import { type Draw, type EvaluationRequest, evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';
import type { TaskInfo } from '../board/figures.ts';
import type { Typed } from '../../../ui/forms/use-studio-form.ts';

/** What the dialog asks; an empty number is ''. */
export interface EvaluationFields extends Record<string, unknown> {
  models: string[];
  release: string;
  task: string;
  /** If empty, the task's default. */
  arms: string[];
  /** Model that describes the component first; '': the evaluated model itself. */
  detector: string;
  /** Model that reads what could not be read; '': none. */
  extractor: string;
  systemPrompt: EvaluationRequest['systemPrompt'];
  circular: boolean;
  noImage: boolean;
  /** Number of times each item is asked; '': once. */
  samples: Typed;
  /** Asks several times even if all answers must be the same. */
  repeatSame: boolean;
  /** Plans from a file; null: none. */
  hints: NonNullable<EvaluationRequest['hints']> | null;
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
  extractor: '',
  systemPrompt: 'benchmark-default',
  circular: false,
  noImage: false,
  samples: '',
  repeatSame: false,
  hints: null,
  limit: '',
  draw: 'random',
  seed: 1,
  concurrency: '',
  budget: '',
});

/** What the form needs from a task's declaration. */
export type Offered = Pick<TaskInfo, 'id' | 'rotates' | 'preparedArms'>;

/** Whether another model may be asked before the answer in one of these arms. */
export const prepares = (task: Offered | undefined, arms: readonly string[]): boolean =>
  arms.some((arm) => task?.preparedArms.includes(arm));

/** Options chosen for another task that this one does not have are left out. */
function requestOf(
  fields: EvaluationFields,
  offered: Offered | undefined,
  model: string,
  arm: string | null,
): EvaluationRequest {
  const {
    release,
    task,
    circular,
    noImage,
    systemPrompt,
    limit,
    draw,
    seed,
    concurrency,
    budget,
    detector,
    extractor,
    samples,
    repeatSame,
    hints,
  } = fields;
  const again = samples !== '' && samples !== 1;
  return {
    task,
    release,
    circular: circular && (offered?.rotates ?? false),
    noImage,
    systemPrompt,
    ...(again ? { samples, ...(repeatSame ? { repeatSame: true as const } : {}) } : {}),
    ...(hints ? { hints } : {}),
    ...(limit === '' ? {} : { limit, draw, ...(seed === '' ? {} : { seed }) }),
    ...(concurrency === '' ? {} : { concurrency }),
    ...(budget === '' ? {} : { budget }),
    ...(offered?.rotates && extractor !== '' ? { extractor } : {}),
    model,
    ...(arm === null ? {} : { arm }),
    ...(arm !== null && prepares(offered, [arm]) && detector !== '' ? { detector } : {}),
  };
}

/** One request for each model and arm, with the options that the task has. */
export function requestsOf(fields: EvaluationFields, tasks: readonly Offered[]): EvaluationRequest[] {
  const task = tasks.find(({ id }) => id === fields.task);
  return fields.models.flatMap((model) =>
    (fields.arms.length > 0 ? fields.arms : [null]).map((arm) => requestOf(fields, task, model, arm)),
  );
}

/** Numbers that the host would refuse, by field. */
export const numberFaults = (fields: EvaluationFields): Faults =>
  faultsOf(evaluationRequest, requestOf(fields, undefined, fields.models[0] ?? '', null));

/** Number of choices in *Arms and repeats* that differ from a plain run. */
export const modesChosen = ({ arms, circular, noImage, samples, hints }: EvaluationFields): number =>
  [arms.length > 0, circular, noImage, samples !== '' && samples !== 1, hints !== null].filter(Boolean).length;

/** Number of choices in *Prompt and sending* that differ from the usual ones. */
export const sendingChosen = ({ systemPrompt, extractor, concurrency }: EvaluationFields): number =>
  [systemPrompt !== 'benchmark-default', extractor !== '', concurrency !== ''].filter(Boolean).length;
