import { expect, it } from 'vitest';
import { leavesOf } from '#shared/agents/criteria.ts';
import { shippedPrograms } from '#shared/agents/linux/programs.ts';
import { siteNames } from '#shared/agents/sites.ts';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { resourcesFolder } from '../files/app-folders.ts';
import { hostForEach } from '../testing/host.ts';
import { environmentOf } from './environments/registry.ts';
import { taskFaults } from './project-tasks.ts';
import { tasksInText } from './task-file.ts';
import { shippedSets } from './task-sets.ts';

const fixture = hostForEach();
const sets = await shippedSets(resourcesFolder());
const [web = [], linux = []] = ['sites/tasks.json', 'linux/tasks.json'].map(
  (id) => sets.find((shippedSet) => shippedSet.id === id)?.tasks,
);
const shipped = [...web, ...linux];
const nowhere = { width: 0, height: 0, app: null };

it('tasks ship for several sites and programs, of both levels and types, in English and Chinese', () => {
  expect(web.length).toBeGreaterThanOrEqual(30);
  expect([...new Set(web.flatMap(({ apps }) => apps))].sort()).toEqual([...siteNames].sort());
  expect(linux.length).toBeGreaterThanOrEqual(12);
  expect([...new Set(linux.flatMap(({ apps }) => apps))].sort()).toEqual(shippedPrograms.map(({ app }) => app).sort());
  expect(shipped.filter(({ language }) => language === 'zh').length).toBeGreaterThanOrEqual(8);
  for (const tasks of [web, linux])
    for (const level of ['L3', 'L4']) expect(tasks.filter((task) => task.level === level).length).toBeGreaterThan(4);
  expect(web.filter(({ taskType }) => taskType === 'process').length).toBeGreaterThan(4);
  expect(new Set(shipped.map(({ id }) => id)).size).toBe(shipped.length);
});

it('each has a gold path and criteria that its environment decides, and no check finds anything in it', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  for (const task of shipped) {
    expect([task.id, task.gold.length > 0, leavesOf(task.criteria).length > 0]).toEqual([task.id, true, true]);
    const faults = environmentOf(task.platform)?.faults(fixture.session().read, task) ?? [];
    // What a machine lacks is not the task's fault.
    expect(faults.map(phraseWords).filter((text) => !text.includes('apt install'))).toEqual([]);
    const found = agentTaskKind.lints(taskContent.parse(task), nowhere).filter(({ code }) => code !== 'risk');
    expect([task.id, found]).toEqual([task.id, []]);
  }
});

/** Ways in which a task file cannot work, each with what the refusal names. */
const wrongWays: readonly [string, (task: Record<string, unknown>) => object][] = [
  ['critera', ({ criteria, ...rest }) => ({ ...rest, critera: criteria })],
  ['criteria', (task) => ({ ...task, criteria: [] })],
  ['maxSteps', (task) => ({ ...task, maxSteps: 0 })],
  ['instruction', ({ instruction: _, ...rest }) => rest],
  ['level', (task) => ({ ...task, level: 'L9' })],
  ['platform', (task) => ({ ...task, platform: 'android' })],
  ['Maps', (task) => ({ ...task, apps: ['Maps'], init: [] })],
  ['urll', (task) => ({ ...task, criteria: [{ kind: 'urll', contains: 'x' }] })],
  ['criteria.0.contians', (task) => ({ ...task, criteria: [{ kind: 'text', contians: 'x' }] })],
  ['criteria.0.selector', (task) => ({ ...task, criteria: [{ kind: 'dom', selector: '#a[' }] })],
  ['criteria.0.url', (task) => ({ ...task, criteria: [{ kind: 'http', url: 'http://other.test/x' }] })],
  ['criteria.0.app', (task) => ({ ...task, criteria: [{ kind: 'text', app: 'Maps', contains: 'x' }] })],
  ['http://:::', (task) => ({ ...task, init: [{ open: 'http://:::', app: 'Shop' }] })],
  ['gold.0.target', (task) => ({ ...task, gold: [{ type: 'click', target: 'div >' }] })],
  ['gold', (task) => ({ ...task, gold: [{ type: 'clik', target: 'div' }] })],
  ['deadlines', (task) => ({ ...task, deadlines: { act: -1 } })],
];

it('a hundred task files that cannot work are refused, each by what is wrong in it', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const kind = environmentOf('web');
  if (!kind) throw new Error('no such environment');
  const refusal = (task: object): string => {
    try {
      const [read] = tasksInText(JSON.stringify(task), 'tasks.jsonl');
      return read ? taskFaults(fixture.session().read, kind, read).map(phraseWords).join(' ') : '';
    } catch (error) {
      return String(error);
    }
  };
  for (let n = 0; n < 100; n++) {
    const [named, wrong] = wrongWays[n % wrongWays.length] ?? ['', (task: object) => task];
    const task = web[n % web.length];
    expect([n, task?.id, refusal(wrong({ ...task }))]).toEqual([n, task?.id, expect.stringContaining(named)]);
  }
});
