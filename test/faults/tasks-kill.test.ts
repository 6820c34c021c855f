import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { itemsAbout } from '#electron/host/db/queries/items/items.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { importFrom } from '#electron/host/testing/episodes.ts';
import { cli } from '../cli.ts';
import { startModelServer } from './server.ts';

// Processes of their own: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { folder, client, session } = hostForEach();

/** `benchwright run … tasks` in a process of its own, as a person starts it. */
function start(models: string) {
  const roles = ['--role', 'writer=m', '--role', 'checker=m'];
  const args = ['run', folder('project'), 'tasks', ...roles, '--option', 'joined=1', '--models', models, '--json'];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, BENCHWRIGHT_HOME: folder('home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  return { child, ended: once(child, 'close') as Promise<[number | null]>, out: () => stdout };
}

it('writing tasks that is killed continues: no task is lost or written twice, nothing is paid for twice', async () => {
  await client().projects.create({ path: folder('project') });
  await importFrom(session(), path.join(resourcesFolder(), 'sites', 'tasks.json'), 'agent-tasks');
  const tasksNow = () => itemsAbout(session().read, agentTaskKind.id, { kind: 'none', id: null });
  const seeds = tasksNow().length;
  await client().projects.close();

  let asked: () => void = () => {};
  let written = 0;
  const words = 'amber birch coral delta ember fjord grove heron inlet jade kelp lilac maple north opal pine'.split(
    ' ',
  );
  const server = await startModelServer({
    say({ text }) {
      if (!/further tasks|Write one task/.test(text)) return JSON.stringify({ tasks: [{ number: 1 }] });
      const word = words[written++ % words.length] ?? '';
      const instruction = `${word} ${word}s ${word}ing.`;
      return JSON.stringify({ tasks: [{ instruction, ending: 'x', operations: [], passes: { what: word } }] });
    },
    latencyMs: () => {
      asked();
      return 30;
    },
  });
  const models = folder('models.json');
  const record = { name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai, limits: { concurrency: 1 } };
  writeFileSync(models, JSON.stringify({ models: [record] }));

  for (const killAt of [2, 5]) {
    const run = start(models);
    await new Promise<void>((resolve) => {
      asked = () => {
        if (server.log.length >= killAt) resolve();
      };
    });
    run.child.kill('SIGKILL');
    await run.ended;
  }
  asked = () => {};
  const last = start(models);
  expect((await last.ended)[0]).toBe(0);
  await server.close();

  const items = seeds + 1;
  expect(JSON.parse(last.out())).toMatchObject({ state: 'done', done: items, failed: [] });
  // Two calls per item; each kill costs at most the call that was in flight.
  expect(new Set(server.log.map(({ key }) => key)).size).toBeLessThanOrEqual(2 * items + 2);
  expect(server.log.length).toBeLessThanOrEqual(2 * items + 2);
  await client().projects.open({ path: folder('project') });
  const made = tasksNow().flatMap(({ content }) => {
    const { id, source } = taskContent.parse(content);
    return source.kind === 'model' ? [id] : [];
  });
  expect(made).toHaveLength(items);
  expect(new Set(made).size).toBe(items);
});
