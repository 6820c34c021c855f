import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** Maximum tokens of an answer if neither the model's record nor the step sets one. */
const defaultMaxTokens = 2048;

/** The sampling parameters of a model's calls, with defaults filled in. */
export function samplingOf(record: ModelRecord): ModelRecord['params'] & { maxTokens: number } {
  return { ...record.params, maxTokens: record.params.maxTokens ?? defaultMaxTokens };
}

/** The model with another temperature; the ledger treats it like one from the record. */
export function sampledBy<Model extends { record: ModelRecord }>(model: Model, temperature: number | undefined): Model {
  const { record } = model;
  if (temperature === undefined || record.provider === 'builtin') return model;
  return { ...model, record: { ...record, params: { ...record.params, temperature } } };
}
