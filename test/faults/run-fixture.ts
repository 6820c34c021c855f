import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { type RetryPolicy } from '#pipelines/engine/calls/retry.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { keySlot } from '#electron/host/services/models/keys.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { closeInHost, openInHost } from '#electron/host/services/projects/projects.ts';
import type { RunSpec } from '#electron/host/services/run-subject/run-spec.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { subjectOf } from '#electron/host/services/runs/subjects.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from './server.ts';

export const secret = ['sk', 'test', '0123456789abcdefSECRET'].join('-');
export const price = { inputPerMTok: 2, outputPerMTok: 10 };
export const costEach = 0.003;
/** The product's retry rules with shorter waits. */
export const quick: RetryPolicy = { weight: 6, totalMs: 60_000, baseMs: 10, throttledBaseMs: 20, capMs: 100 };

// Real servers, disks and waits: slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

export let server: ModelServer;
export let project: { folder: string; remove(): void };
export let host: Host;

export async function setUp(
  options: Partial<ModelServerOptions>,
  screenshots: number,
  record: Partial<ModelRecord> = {},
) {
  server = await startModelServer({ say: playUnderstanding, usage: { input: 1000, output: 100 }, ...options });
  project = await makeProject(screenshots);
  await openInHost(host, project.folder);
  const session = requireSession();
  for (const [name, provider] of [
    ['gen', 'openai'],
    ['ver', 'anthropic'],
  ] as const) {
    const baseUrl = provider === 'openai' ? server.openai : server.anthropic;
    const made = modelRecord.parse({ name, provider, model: 'm', baseUrl, price, ...record });
    saveRecord(session, made, undefined);
    await host.options.vault.set(keySlot(made), secret);
  }
  service().engine.ports.retry = quick;
}

/** Starts a server in place of one that disappeared. */
export async function serverReturns(options: ModelServerOptions): Promise<void> {
  server = await startModelServer(options);
}

export function requireSession() {
  if (!host.session) throw new Error('no project is open');
  return host.session;
}
export const service = () => runsOf(host, requireSession());

export function spec(more: Partial<RunSpec> = {}): RunSpec {
  const roles = more.roles ?? { generator: ['gen'], verifier: ['ver'], refiner: ['gen'] };
  return {
    subject: subjectOf('construct', 'understanding'),
    request: { pipeline: 'understanding', roles, options: {} },
    options: {},
    budget: null,
    by: 'tester',
    ...more,
    roles,
  };
}

export async function ended(id: string) {
  await service().live(id)?.ended;
  return service().view(id);
}

export const rows = <T extends z.ZodType>(sql: string, row: T): z.output<T>[] =>
  requireSession()
    .read.all(sql)
    .map((r) => row.parse(r));

/** Called at the top of a test file: each of its tests starts anew. */
export function freshHost(): void {
  beforeEach(() => {
    host = new Host({
      shell: 'cli',
      version: '0',
      capabilities: [],
      userFolder: join(process.env['TMPDIR'] ?? '/tmp', `bw-faults-home-${process.pid}`),
      resources: resourcesFolder(),
      vault: memoryVault(),
    });
  });
  afterEach(async () => {
    await closeInHost(host);
    await server.close();
    project.remove();
  });
}

/** A small seeded generator, so that a failing draw can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
