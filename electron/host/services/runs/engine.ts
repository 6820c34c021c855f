import path from 'node:path';
import { type Clock, systemClock } from '#pipelines/engine/clock.ts';
import type { EnginePorts } from '#pipelines/engine/engine-ports.ts';
import { LimiterPool } from '#pipelines/engine/calls/limiter.ts';
import type { PromptPort } from '#pipelines/prompts/prompt.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { Providers } from '#pipelines/engine/calls/provider.ts';
import { compositeProvider } from '#pipelines/providers/composite/index.ts';
import { agentProvider } from '#pipelines/providers/agent/index.ts';
import { anthropicProvider } from '#pipelines/providers/anthropic/index.ts';
import { googleProvider } from '#pipelines/providers/google/index.ts';
import { builtinProvider } from '#pipelines/providers/builtin/index.ts';
import type { CachedReader } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import { openaiProvider } from '#pipelines/providers/openai/index.ts';
import { ProjectAdapters } from '../../adapters/project-adapters.ts';
import { hasRoom } from '../../files/disk-room.ts';
import type { Host } from '../../host.ts';
import { ProjectLive } from '../../live/port.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ocrCache } from '../prelabels/ocr-cache.ts';
import { modelPort } from '../models/resolve.ts';
import { textLinesOf } from '../prelabels/text-lines.ts';
import { PreparedImages } from '../../media/prepared-images.ts';
import { batchPorts } from '#pipelines/providers/batch/ports.ts';
import { type BatchTiming, usualTiming } from '#pipelines/providers/batch/sender.ts';
import { SqlBatchStore } from './sql-batch-store.ts';
import { SqlLedger } from './sql-ledger.ts';

/** What the runs of one open project share. */
export interface Engine {
  ports: EnginePorts;
  /** The same for runs whose calls are sent in batches. */
  readonly batches: EnginePorts;
  /** How long batches are collected, and how often they are looked at; tests shorten it before the first one. */
  batchTiming: BatchTiming;
  prompts: PromptPort & { ids: string[] };
  clock: Clock;
  live: ProjectLive;
  /** Whether the project's disk is writable again. */
  hasRoom(): Promise<boolean>;
  /** Reads text in pictures; shared with the built-in models, so that each picture is read once. */
  textReader: CachedReader;
  close(): Promise<void>;
}

/** Limits belong to servers, not to projects: they outlive the open project. */
const limiters = new WeakMap<Host, LimiterPool>();

function limitersOf(host: Host): LimiterPool {
  let found = limiters.get(host);
  if (!found) {
    found = new LimiterPool(systemClock);
    limiters.set(host, found);
  }
  return found;
}

export function openEngine(host: Host, session: ProjectSession): Engine {
  const builtin = builtinProvider(ocrCache(session.folder));
  const providers: Providers = {
    openai: openaiProvider(),
    anthropic: anthropicProvider(),
    google: googleProvider(),
    builtin,
    agent: agentProvider(),
    composite: compositeProvider(),
  };
  const adapters = new ProjectAdapters(session, host.options.userFolder);
  const live = new ProjectLive(session, host.options);
  const images = new PreparedImages(session);
  const models = modelPort(session, host.options);
  const ports: EnginePorts = {
    ledger: new SqlLedger(session, Date.now),
    providers,
    models,
    images,
    textLines: textLinesOf({ reader: builtin.reader, images }),
    limiters: limitersOf(host),
    clock: systemClock,
    random: Math.random,
    underWay: new Map(),
    adapters,
    live,
  };
  let batches: EnginePorts | null = null;
  return {
    ports,
    batchTiming: usualTiming,
    get batches() {
      batches ??= batchPorts(ports, new SqlBatchStore(session), this.batchTiming);
      return batches;
    },
    prompts: promptFolder(path.join(host.options.resources, 'prompts')),
    clock: systemClock,
    live,
    hasRoom: () => hasRoom(session.folder),
    textReader: builtin.reader,
    async close() {
      models.close();
      adapters.close();
      await live.close();
      await builtin.close();
    },
  };
}
