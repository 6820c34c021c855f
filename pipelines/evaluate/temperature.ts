import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** Models whose servers reject requests with a temperature. */
const refusesTemperature = /(^|[/.])(o\d|gpt-5)|claude-(opus|sonnet|haiku|mythos)-(4-[7-9]|[5-9])/i;

/**
 * The temperature of an evaluation's calls: the record's own, otherwise 0, so that figures are reproducible. Null (none
 * is sent) if the record says null, or sets reasoning effort or top-p, for models that reject one, and if each item is
 * asked several times, since at 0 all answers would be the same.
 */
export function temperatureOf({ provider, model, params }: ModelRecord, samples = 1): number | null {
  if (params.temperature !== undefined) return params.temperature;
  const fixed =
    params.reasoningEffort !== undefined || params.topP !== undefined || samples > 1 || refusesTemperature.test(model);
  return provider === 'builtin' || fixed ? null : 0;
}

/** Whether a run may choose the temperature of a model. */
export const takesTemperature = ({ provider, model, params }: ModelRecord): boolean =>
  provider !== 'builtin' && params.temperature !== null && !refusesTemperature.test(model);
