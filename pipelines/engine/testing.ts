import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import type { EnginePorts } from './engine-ports.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ImagePort } from './images.ts';
import { LimiterPool } from './calls/limiter.ts';
import { MemoryLedger } from './ledger/memory-ledger.ts';
import { localProvider, type Provider, type ProviderRequest } from './calls/provider.ts';

/** Returns every picture as one byte, unresized. */
export const plainImages: ImagePort = {
  asItLeaves: (image) => image,
  prepare: async (image) => ({
    bytes: Buffer.from([0]),
    mime: 'image/png',
    sent: { ...image, offset: [0, 0], sentWidth: image.width, sentHeight: image.height, format: 'png' },
  }),
};

export interface TestPorts extends EnginePorts {
  ledger: MemoryLedger;
}

/**
 * Ports for tests without disk and network: every model name resolves to a record of provider `builtin`, answered by
 * the given function or provider.
 */
export function testPorts(
  answer: ((request: ProviderRequest) => Promise<string> | string) | Provider,
  more: { clock?: Clock; record?: Partial<ModelRecord> } = {},
): TestPorts {
  const clock = more.clock ?? systemClock;
  const provider =
    typeof answer === 'function'
      ? localProvider('builtin', async (request) => ({ text: await answer(request) }))
      : answer;
  return {
    ledger: new MemoryLedger(() => clock.now()),
    providers: {
      ...{ openai: provider, anthropic: provider, google: provider },
      ...{ builtin: provider, agent: provider, composite: provider },
    },
    models: {
      get: (name) => ({
        record: modelRecord.parse({ name, provider: 'builtin', model: name, ...more.record }),
        image: imagePolicy.parse({}),
        apiKey: undefined,
      }),
    },
    images: plainImages,
    limiters: new LimiterPool(clock),
    clock,
    random: () => 0.5,
    underWay: new Map(),
  };
}
