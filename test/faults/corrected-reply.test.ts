import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { itemsOf } from '#electron/host/db/queries/items/items.ts';
import { listRevisions } from '#electron/host/db/queries/items/revisions.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { closeInHost, openInHost } from '#electron/host/services/projects/projects.ts';
import { itemsPage } from '#electron/host/services/runs/items-view.ts';
import type { RunSpec } from '#electron/host/services/run-subject/run-spec.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { subjectOf } from '#electron/host/services/runs/subjects.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';
import { type ModelServer, startModelServer } from './server.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

vi.setConfig({ testTimeout: 90_000 });

const good = playUnderstanding({ text: '' });
let server: ModelServer;
let project: { folder: string; remove(): void };
let host: Host;

beforeEach(async () => {
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: join(process.env['TMPDIR'] ?? '/tmp', `bw-correct-home-${process.pid}`),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
  server = await startModelServer({ say: () => '{"questions": [', usage: { input: 1000, output: 100 } });
  project = await makeProject(1);
  await openInHost(host, project.folder);
  saveRecord(
    session(),
    modelRecord.parse({ name: 'gen', provider: 'openai', model: 'm', baseUrl: server.openai }),
    undefined,
  );
});
afterEach(async () => {
  await closeInHost(host);
  await server.close();
  project.remove();
});

function session() {
  if (!host.session) throw new Error('no project is open');
  return host.session;
}
const service = () => runsOf(host, session());
const spec = (): RunSpec => {
  const roles = { generator: ['gen'] };
  return {
    subject: subjectOf('construct', 'understanding'),
    request: { pipeline: 'understanding', roles, options: {} },
    roles,
    options: {},
    budget: null,
    by: 'tester',
  };
};
async function ended(id: string) {
  await service().live(id)?.ended;
  return service().view(id);
}
function failedItem(id: string) {
  const { rows } = itemsPage(session().read, id, { status: 'failed', limit: 10 }, undefined, '');
  const item = rows[0];
  const callId = item?.callIds.at(-1);
  if (!item || !callId) throw new Error('no item has failed');
  return { itemId: item.itemId, step: item.step, callId, result: phraseWords(item.result) };
}

test('a reply corrected by hand continues its item, is marked as such, and is used by the next run', async () => {
  const { id, failed } = await ended(service().start(spec()).id);
  expect(failed).toBe(1);
  const sent = server.log.length;

  service().mendReply(id, { ...failedItem(id), text: 'still no JSON' }, 'Ada');
  expect((await ended(id)).failed).toBe(1);
  expect(failedItem(id).result).toContain('corrected by Ada');

  service().mendReply(id, { ...failedItem(id), text: good }, 'Ada');
  expect(await ended(id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
  const shot = itemsPage(session().read, id, { step: 'generate', limit: 10 }, undefined, '').rows[0];
  expect(shot && phraseWords(shot.result)).toContain('reply by Ada');
  const questions = itemsOf(session().read, 'question', shot?.itemId ?? '', false);
  expect(questions).toHaveLength(3);
  for (const question of questions)
    expect(listRevisions(session().read, 'question', question.id)[0]?.why).toContain('corrected by Ada');

  expect(await ended(service().start(spec()).id)).toMatchObject({ done: 1, failed: 0, calls: 0 });
  expect(server.log.length).toBe(sent);
});

test('a retry asks the model again instead; an unknown call or item is refused', async () => {
  const { id } = await ended(service().start(spec()).id);
  const item = failedItem(id);
  expect(() => service().mendReply(id, { ...item, callId: 'other', text: good }, 'Ada')).toThrow('no model call');
  expect(() => service().mendReply(id, { ...item, step: 'verify', text: good }, 'Ada')).toThrow('not failed');
  service().mendReply(id, { ...item, text: 'still no JSON' }, 'Ada');
  await ended(id);
  const sent = server.log.length;
  service().retryFailed(id, undefined, undefined);
  await ended(id);
  expect(server.log.length).toBeGreaterThan(sent);
  expect(failedItem(id).result).not.toContain('Ada');
});
