import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { EnginePorts } from '#pipelines/engine/engine-ports.ts';
import type { ModelPort } from '#pipelines/engine/models.ts';
import type { Provider } from '#pipelines/engine/calls/provider.ts';
import { type Limiter, LimiterPool } from '#pipelines/engine/calls/limiter.ts';
import { anthropicBatches } from '../anthropic/batches.ts';
import { openaiBatches } from '../openai/batches.ts';
import { usesResponses } from '../openai/index.ts';
import { BatchSender, type BatchTiming } from './sender.ts';
import type { BatchServer } from './server.ts';
import type { BatchStore } from './store.ts';

/** Calls of a run that wait in batches at once: each holds its texts in memory. */
const mostWaiting = 20_000;

/** Share of the price that both vendors charge for a call in a batch. */
const share = 0.5;

/** Whether a model's provider takes batches. */
export const takesBatches = ({ provider }: Pick<ModelRecord, 'provider'>): boolean =>
  provider === 'openai' || provider === 'anthropic';

/** Models at the price of batches. */
export const atBatchPrice = (models: ModelPort): ModelPort => ({
  get(name) {
    const model = models.get(name);
    const { price } = model.record;
    if (!price || !takesBatches(model.record)) return model;
    const half = { inputPerMTok: price.inputPerMTok * share, outputPerMTok: price.outputPerMTok * share };
    return { ...model, record: { ...model.record, price: half } };
  },
});

/** A batch takes any number of calls, whatever a server answers at once. */
class WideLimiters extends LimiterPool {
  override of(model: string): Limiter {
    return super.of(model, { concurrency: mostWaiting, start: mostWaiting });
  }
}

/** The ports of runs whose calls are sent in batches; the ledger is the same. */
export function batchPorts(ports: EnginePorts, store: BatchStore, timing: BatchTiming): EnginePorts {
  const inBatches = (provider: Provider, server: BatchServer): Provider => {
    const sender = new BatchSender(provider.id, server, store, ports.clock, timing);
    return { ...provider, send: (request) => sender.send(request) };
  };
  const { openai, anthropic } = ports.providers;
  return {
    ...ports,
    models: atBatchPrice(ports.models),
    limiters: new WideLimiters(ports.clock),
    providers: {
      ...ports.providers,
      openai: inBatches(openai, openaiBatches(usesResponses)),
      anthropic: inBatches(anthropic, anthropicBatches),
    },
  };
}
