import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** Tokens of an answer at most, where neither the model's record nor the step says. */
const defaultMaxTokens = 2048;

/** The sampling parameters that a model's calls have, defaults filled in. */
export function samplingOf(record: ModelRecord): ModelRecord['params'] & { maxTokens: number } {
  return { ...record.params, maxTokens: record.params.maxTokens ?? defaultMaxTokens };
}

/** The model with a temperature where its record names none; it counts in the ledger like one of the record. */
export function sampledBy<Model extends { record: ModelRecord }>(model: Model, temperature: number | undefined): Model {
  const { record } = model;
  if (temperature === undefined || record.params.temperature !== undefined || record.provider === 'builtin')
    return model;
  return { ...model, record: { ...record, params: { ...record.params, temperature } } };
}
