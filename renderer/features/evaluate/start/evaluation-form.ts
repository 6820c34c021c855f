import { type Draw, type EvaluationRequest, evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import { type Perturbation, perturbations } from '#shared/tasks/perturbations.ts';
import { i18next } from '../../../i18n/index.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { type Faults, faultsOf } from '../../../ui/forms/faults.ts';
import type { TaskInfo } from '../charts/figures.ts';
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
  /** Why the chosen file of plans cannot be read; null: it can, or there is none. */
  hintsProblem: Phrase | null;
  /** Numbers with commas between them, one run each; '': the record's. */
  temperatures: string;
  /** Number of examples before each item; '': none. */
  examples: Typed;
  /** Release of the examples; '': held out of the scored one. */
  examplesFrom: string;
  examplesSeed: Typed;
  perturbations: string[];
  /** Sent in the provider's batches. */
  batch: boolean;
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
  hintsProblem: null,
  temperatures: '',
  examples: '',
  examplesFrom: '',
  examplesSeed: 1,
  perturbations: [],
  batch: false,
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

/** What differs between the requests of one form. */
interface Way {
  model: string;
  arm: string | null;
  temperature?: number | undefined;
  perturbation?: Perturbation | undefined;
}

/** The temperatures of a text such as `0, 0.5, 1`; null if it is none. */
export function temperaturesIn(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  return numbers.every((number) => number >= 0 && number <= 2) ? [...new Set(numbers)] : null;
}

/** Perturbations that a task has: options can be shuffled only where there are some. */
export const perturbationsOf = (task: Offered | undefined): Perturbation[] =>
  perturbations.filter((perturbation) => perturbation !== 'shuffled' || (task?.rotates ?? false));

/** Options chosen for another task that this one does not have are left out. */
function requestOf(
  fields: EvaluationFields,
  offered: Offered | undefined,
  { model, arm, temperature, perturbation }: Way,
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
    examples,
    examplesFrom,
    examplesSeed,
    batch,
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
    ...(temperature === undefined ? {} : { temperature }),
    ...(examples === ''
      ? {}
      : {
          fewShot: {
            ...{ k: examples, seed: examplesSeed === '' ? 1 : examplesSeed },
            ...(examplesFrom === '' ? {} : { from: examplesFrom }),
          },
        }),
    ...(perturbation === undefined ? {} : { perturbation }),
    ...(batch ? { batch: true as const } : {}),
    ...(limit === '' ? {} : { limit, draw, ...(seed === '' ? {} : { seed }) }),
    ...(concurrency === '' ? {} : { concurrency }),
    ...(budget === '' ? {} : { budget }),
    ...(offered?.rotates && extractor !== '' ? { extractor } : {}),
    model,
    ...(arm === null ? {} : { arm }),
    ...(arm !== null && prepares(offered, [arm]) && detector !== '' ? { detector } : {}),
  };
}

/** One request for each model, arm, temperature and perturbation (and none), with the options that the task has. */
export function requestsOf(fields: EvaluationFields, tasks: readonly Offered[]): EvaluationRequest[] {
  const task = tasks.find(({ id }) => id === fields.task);
  const arms = fields.arms.length > 0 ? fields.arms : [null];
  const swept = temperaturesIn(fields.temperatures) ?? [];
  const temperatures = swept.length > 0 ? swept : [undefined];
  const changed = perturbationsOf(task).filter((entry) => fields.perturbations.includes(entry));
  return fields.models.flatMap((model) =>
    arms.flatMap((arm) =>
      temperatures.flatMap((temperature) =>
        // A change is seen against the plain run.
        [undefined, ...changed].map((perturbation) =>
          requestOf(fields, task, { model, arm, temperature, perturbation }),
        ),
      ),
    ),
  );
}

/** Numbers that the host would refuse, by field. */
export function numberFaults(fields: EvaluationFields): Faults {
  const found = faultsOf(evaluationRequest, requestOf(fields, undefined, { model: fields.models[0] ?? '', arm: null }));
  const { 'fewShot.k': examples, 'fewShot.seed': examplesSeed, ...faults } = found;
  return {
    ...faults,
    ...(examples !== undefined && { examples }),
    ...(examplesSeed !== undefined && { examplesSeed }),
    ...(temperaturesIn(fields.temperatures) === null && {
      temperatures: i18next.t('evaluate.start.temperaturesBad'),
    }),
    ...(fields.hintsProblem !== null && { hints: phraseWords(fields.hintsProblem) }),
  };
}

/** Number of choices in *Arms and repeats* that differ from a plain run. */
export const modesChosen = (fields: EvaluationFields): number =>
  [
    ...[fields.arms.length > 0, fields.circular, fields.noImage, fields.samples !== '' && fields.samples !== 1],
    ...[fields.hints !== null, fields.temperatures.trim() !== '', fields.examples !== ''],
    fields.perturbations.length > 0,
  ].filter(Boolean).length;

/** Number of choices in *Prompt and sending* that differ from the usual ones. */
export const sendingChosen = ({ systemPrompt, extractor, concurrency, batch }: EvaluationFields): number =>
  [systemPrompt !== 'benchmark-default', extractor !== '', concurrency !== '', batch].filter(Boolean).length;
