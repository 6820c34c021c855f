import { createHash } from 'node:crypto';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { isServed, type ModelRecord } from '#shared/contract/runs/models.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { groundPrompt } from '#pipelines/evaluate/composite/ground.ts';
import { planPrompt } from '#pipelines/evaluate/composite/plan.ts';
import { temperatureOf } from '#pipelines/evaluate/temperature.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { samplingOf } from '#pipelines/engine/sampling.ts';
import { failure } from '../../errors/errors.ts';

/** The two models of a composite, and the record that names them. */
export interface Parts {
  composite: ModelRecord;
  planner: ModelRecord;
  grounder: ModelRecord;
}

/** The prompts of a composite, in the order in which they are asked. */
export const compositePrompts = [planPrompt, groundPrompt] as const;

/**
 * The models of a composite; null for any other record. INVALID if they cannot answer the task together: the planner
 * must be able to name an element, and the task must be to point at one.
 */
export function partsOf(
  record: ModelRecord,
  {
    task,
    request,
    recordOf,
  }: { task: AnyTaskType; request: EvaluationRequest; recordOf: (name: string) => ModelRecord },
): Parts | null {
  const { composite, name } = record;
  if (!composite) return null;
  const planner = recordOf(composite.planner);
  const grounder = recordOf(composite.grounder);
  const refuse = (code: Parameters<typeof phrase>[0], values: Record<string, string>) => {
    throw failure('INVALID', phrase(code, values as never), { field: 'model' });
  };
  if (planner.composite || grounder.composite) refuse('composite-nested', { name });
  if (!isServed(planner)) refuse('composite-planner', { planner: planner.name });
  if (task.placeOf === undefined) refuse('composite-no-place', { task: task.name, name, planner: planner.name });
  if (request.arm !== undefined || request.fewShot !== undefined) refuse('composite-no-arm', { name });
  const adapted = [planner, grounder].find(({ adapter }) => adapter !== undefined);
  if (adapted) refuse('composite-no-adapter', { name: adapted.name });
  return { composite: record, planner, grounder };
}

/** The planner with only those of its own prompts that stand for the composite's: others are of whole tasks. */
export function promptsOfPlanner({ planner }: Parts): ModelRecord {
  const own = planner.prompts?.[planPrompt];
  const { prompts: _, ...rest } = planner;
  return own === undefined ? rest : { ...rest, prompts: { [planPrompt]: own } };
}

/** What a run's manifest says of a composite, besides its grounder. */
export const compositeParams = ({ composite, planner }: Parts, samples: number | undefined) => ({
  composite: composite.composite,
  planner: { model: planner.model, ...samplingOf(planner), temperature: temperatureOf(planner, samples) },
});

export const compositeHash = (parts: Parts): string => createHash('sha256').update(canonicalJson(parts)).digest('hex');
