import { join } from 'node:path';
import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { keySlot } from '#electron/host/services/models/keys.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { closeInHost, openInHost } from '#electron/host/services/projects/projects.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { subjectOf } from '#electron/host/services/runs/subjects.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';

// Real servers, disks and waits: slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

/** A second opinion: a third-party mock server with both vendors' APIs and its own chaos mode. */
const usage = { prompt_tokens: 1000, completion_tokens: 100, input_tokens: 1000, output_tokens: 100 };

function textOf({ messages }: ChatCompletionRequest): string {
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : (content ?? []).map((p) => p.text ?? '').join('\n')))
    .join('\n');
}

let mock: LLMock;
let project: { folder: string; remove(): void };
let host: Host;
beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  mock.on({ predicate: () => true }, (request) => ({
    content: playUnderstanding({ text: textOf(request) }),
    usage,
  }));
  await mock.start();
  project = await makeProject(8);
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: join(project.folder, '..', 'home'),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
  await openInHost(host, project.folder);
  const { session } = host;
  if (!session) throw new Error('no project is open');
  const price = { inputPerMTok: 2, outputPerMTok: 10 };
  for (const record of [
    { name: 'chat', provider: 'openai', model: 'gpt-4o', baseUrl: `${mock.url}/v1` },
    { name: 'responses', provider: 'openai', api: 'responses', model: 'gpt-4o', baseUrl: `${mock.url}/v1` },
    { name: 'messages', provider: 'anthropic', model: 'claude-sonnet-4-5', baseUrl: mock.url },
  ]) {
    const made = modelRecord.parse({ ...record, price });
    saveRecord(session, made, undefined);
    await host.options.vault.set(keySlot(made), 'mock-key');
  }
});
afterEach(async () => {
  await closeInHost(host);
  await mock.stop();
  project.remove();
});

async function runAll() {
  const { session } = host;
  if (!session) throw new Error('no project is open');
  const service = runsOf(host, session);
  service.engine.ports.retry = { weight: 8, totalMs: 60_000, baseMs: 10, throttledBaseMs: 10, capMs: 100 };
  const roles = { generator: ['chat'], verifier: ['messages'], refiner: ['responses'] };
  const request = { pipeline: 'understanding', roles, options: {} };
  const subject = subjectOf('construct', 'understanding');
  const { id } = service.start({ subject, request, roles, options: {}, budget: null, by: 'tester' });
  await service.live(id)?.ended;
  return { run: service.view(id), problems: service.detail(id).problems };
}

test('chat, responses and messages: whole pipeline, exact usage and cost', async () => {
  const { run, problems } = await runAll();
  expect(problems).toEqual([]);
  expect(run).toMatchObject({ state: 'done', done: 8, failed: 0 });
  expect(mock.getRequests()).toHaveLength(run.calls);
  expect(run.spent).toBeCloseTo(run.calls * 0.003, 9);
});

test('with chaos mode on, every item is done or failed with its reason', async () => {
  mock.setChaos({ dropRate: 0.12, malformedRate: 0.1, disconnectRate: 0.08 });
  const { run, problems } = await runAll();
  expect(run.state).toBe('done');
  expect(run.done + run.failed).toBe(8);
  expect(problems.length).toBeGreaterThan(0);
});

test('one throttled request waits as told, and the run continues', async () => {
  mock.nextRequestError(429, { message: 'slow down', type: 'rate_limit_error' });
  const { run, problems } = await runAll();
  expect(run).toMatchObject({ state: 'done', done: 8, failed: 0 });
  expect(problems[0]).toMatchObject({ code: 'rate-limited', count: 1, givenUp: 0 });
});
