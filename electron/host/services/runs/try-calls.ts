import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { RunCalls } from '#pipelines/engine/calls/run-calls.ts';
import { RunState } from '#pipelines/engine/ledger/run-state.ts';
import { StopSwitch } from '#pipelines/engine/stop-switch.ts';
import { LimiterPool } from '#pipelines/engine/calls/limiter.ts';
import { MemoryLedger } from '#pipelines/engine/ledger/memory-ledger.ts';
import type { Engine } from './engine.ts';
import type { KeySource } from '../models/keys.ts';
import { resolve } from '../models/resolve.ts';

/** Seconds that a person waits for a try at most. */
const longest = 120;

/** Calls of a drafted record outside the ledger and without retries. `sentBytes`: size of the last picture as sent. */
export function tryCalls(engine: Engine, drafted: ModelRecord, keys: KeySource) {
  const timeoutSeconds = Math.min(longest, drafted.limits.timeoutSeconds ?? longest);
  const record: ModelRecord = { ...drafted, limits: { timeoutSeconds, waitMinutes: 10_080 } };
  const ledger = new MemoryLedger();
  const sentBytes = { n: 0 };
  const { images } = engine.ports;
  const state = new RunState(
    {
      ...engine.ports,
      ledger,
      limiters: new LimiterPool(engine.clock),
      underWay: new Map(),
      models: { get: () => resolve(record, keys) },
      images: {
        asItLeaves: (image) => images.asItLeaves(image),
        async prepare(image, policy) {
          const prepared = await images.prepare(image, policy);
          sentBytes.n = prepared.file?.bytes ?? prepared.bytes.length;
          return prepared;
        },
      },
      retry: { weight: 0, totalMs: 0, baseMs: 0, throttledBaseMs: 0, capMs: 0 },
    },
    new Budget(null, 0),
    new StopSwitch(),
  );
  return { record, ledger, sentBytes, calls: new RunCalls(state) };
}
