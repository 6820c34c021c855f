import { inWords } from '#shared/phrases/phrase.ts';
import type { Provider } from '#pipelines/engine/calls/provider.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';

/** A planner with a grounder is two models, which evaluations and live runs ask one after the other; it has no server. */
export function compositeProvider(): Provider {
  const alone = (name: string) =>
    new ProviderError({ code: 'bad-request', message: inWords('composite-alone', { name }) });
  return {
    id: 'composite',
    send: ({ record }) => Promise.reject(alone(record.name)),
    read: (_, raw) => ({ text: raw.body, refusal: null, usage: null, stopReason: 'stop' }),
    usageOf: () => null,
    check: ({ name }) => Promise.reject(alone(name)),
  };
}
