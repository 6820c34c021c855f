import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { environmentOf } from '#electron/host/live/environments/registry.ts';
import { openEnvironment } from '#electron/host/live/environments/open.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { checkTask } from '#pipelines/agents/check-task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { pace } from '../support/quick-settle.ts';
import { sampled, seed } from '../support/sampled.ts';

vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

// Real browsers and programs: slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const { folder, client, session } = hostForEach();
/** Longest gold path of a task that is sampled: each of its actions is left out once. */
const mostActions = 4;

it.each([
  ['web', 'sites', 1],
  ['linux', 'linux', 1],
])(`criteria of shipped %s tasks notice every wrong way (seed ${seed})`, async (env, where, n) => {
  await client().projects.create({ path: folder('project') });
  // Programs take a moment to react.
  pace.times = env === 'linux' ? 1 : 5;
  const kind = environmentOf(env);
  const all = agentTask
    .array()
    .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), where, 'tasks.json'), 'utf8')));
  const possible = all.filter(
    (task) =>
      kind?.missing() === null && kind.faults(session().read, task).length === 0 && task.gold.length <= mostActions,
  );
  for (const task of sampled(possible, n)) {
    const environment = kind && (await openEnvironment(kind, session(), task, { resources: resourcesFolder() }));
    if (!environment) continue;
    try {
      const found = await checkTask(environment, task, systemClock);
      expect(found).toMatchObject({ task: task.id, gold: true, noop: true, start: true, problems: [] });
      expect(found.mutants).toBeGreaterThan(0);
    } finally {
      await environment.close();
    }
  }
});
