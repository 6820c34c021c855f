import type { BBox } from '#shared/geometry/shapes.ts';
import type { AdapterPort } from './adapters.ts';
import type { Answer } from './calls/asked.ts';
import type { Clock } from './clock.ts';
import type { ImagePort } from './images.ts';
import type { ImageRef } from '../prompts/messages.ts';
import type { LivePort } from '#pipelines/live/live-port.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LimiterPool } from './calls/limiter.ts';
import type { ModelPort } from './models.ts';
import type { Providers } from './calls/provider.ts';
import type { RetryPolicy } from './calls/retry.ts';

/** What the engine needs from outside; one set per process. */
export interface EnginePorts {
  ledger: Ledger;
  providers: Providers;
  models: ModelPort;
  images: ImagePort;
  limiters: LimiterPool;
  clock: Clock;
  random: () => number;
  /** Calls in flight, by key: two identical ones are sent once. */
  underWay: Map<string, Promise<Answer>>;
  retry?: RetryPolicy;
  /** Boxes around the lines of text on a picture; absent where no text is read. */
  textLines?: (image: ImageRef) => Promise<BBox[]>;
  /** The project's adapters; absent where there are none. */
  adapters?: AdapterPort;
  /** Environments of live runs; absent where there are none. */
  live?: LivePort;
}
