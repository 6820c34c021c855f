import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** Models whose servers refuse a request with a temperature. */
const refusesTemperature = /(^|[/.])(o\d|gpt-5)|claude-(opus|sonnet|haiku|mythos)-(4-[7-9]|[5-9])/i;

/**
 * The temperature of an evaluation's calls: the record's own, otherwise 0, so that a figure can be computed again. Null, and
 * none is sent, where the record says null, where it reasons or has a top-p of its own, to models that refuse one, and
 * where each item is asked several times: answers at 0 would be one answer.
 */
export function temperatureOf({ provider, model, params }: ModelRecord, samples = 1): number | null {
  if (params.temperature !== undefined) return params.temperature;
  const fixed =
    params.reasoningEffort !== undefined || params.topP !== undefined || samples > 1 || refusesTemperature.test(model);
  return provider === 'builtin' || fixed ? null : 0;
}
