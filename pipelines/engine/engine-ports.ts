import type { Answer } from './asked.ts';
import type { Clock } from './clock.ts';
import type { ImagePort } from './images.ts';
import type { Ledger } from './ledger.ts';
import type { LimiterPool } from './limiter.ts';
import type { ModelPort } from './models.ts';
import type { Providers } from './provider.ts';
import type { RetryPolicy } from './retry.ts';

/** What the engine needs from outside; one set a process. */
export interface EnginePorts {
  ledger: Ledger;
  providers: Providers;
  models: ModelPort;
  images: ImagePort;
  limiters: LimiterPool;
  clock: Clock;
  random: () => number;
  /** Calls being asked now, by key: two that are alike are sent once. */
  underWay: Map<string, Promise<Answer>>;
  retry?: RetryPolicy;
}
