import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '#electron/host/db/connection.ts';
import { nameMachines } from '#electron/host/live/environments/machines.ts';
import { announceModule, confirmedModules, describeModule } from '#electron/host/live/environments/module/announced.ts';
import { moduleEnvironment } from '#electron/host/live/environments/module/index.ts';
import { entryOf, sourcesHash } from '#electron/host/live/environments/module/sources.ts';
import { checkTasks } from '#electron/host/live/check.ts';
import { namedEnvironment } from '#electron/cli/agent/environment-options.ts';
import { agentRun } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { startLamps } from './lamps.ts';

const { host, folder, client, session } = hostForEach();
let lamps: Awaited<ReturnType<typeof startLamps>>;
beforeAll(async () => {
  lamps = await startLamps();
});
afterAll(() => lamps.end());
const forgets: (() => void)[] = [];
afterEach(() => {
  for (const forget of forgets.splice(0)) forget();
});

const task = (more: Partial<AgentTask> = {}) =>
  agentTask.parse({
    ...{ id: 't', level: 'L3', platform: 'linux', apps: ['Box'], instruction: 'Do it.', maxSteps: 3 },
    ...{ criteria: [{ kind: 'answer', equals: 'yes' }], gold: [{ type: 'click', point: [1, 1] }] },
    ...more,
  });

/** A module whose parts are as given; its screen is one grey pixel. */
async function named(parts: string, folderName = 'mine') {
  const there = folder(folderName);
  mkdirSync(there, { recursive: true });
  const file = path.join(there, 'index.mjs');
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
  writeFileSync(
    file,
    `import { defineEnvironment } from 'benchwright/environment';
const picture = Buffer.from('${pixel}', 'base64');
export default defineEnvironment({ name: 'Box', platform: 'linux', actions: ['click', 'wait'],
  open: () => ({ reset() {}, observe: () => ({ picture }), act() {}, ${parts} }) });`,
  );
  forgets.push(announceModule(await describeModule(file)));
  return file;
}
/** A run of one task with the scripted baseline, and why its item failed, if it did. */
async function run(tasks: AgentTask[]) {
  await client().projects.create({ path: folder('project') });
  const { result, run: ended } = await agentRun(host(), client(), { env: 'module', tasks, model: 'builtin/scripted' });
  const { rows } = await client().runs.items({ id: ended.id, status: 'failed', cursor: null, limit: 5 });
  return { result, why: JSON.stringify(rows.map((row) => row.result)) };
}

describe('an environment of somebody’s own', () => {
  it('runs and checks the tasks of the example in the documentation', async () => {
    await client().projects.create({ path: folder('project') });
    forgets.push(announceModule(await describeModule(lamps.module)), nameMachines('module', [lamps.address]));
    const { tasks } = lamps;
    const { result, run: ended } = await agentRun(host(), client(), {
      env: 'module',
      tasks,
      model: 'builtin/scripted',
    });
    expect(result).toMatchObject({ n: 2, sr: 1, envErrors: 0 });
    const stored = session().read.get('SELECT request FROM runs WHERE id = ?', [ended.id]) as { request: string };
    expect(JSON.parse(stored.request)).toMatchObject({
      module: { name: 'Lamps', sha256: sourcesHash(lamps.module) },
    });
    const { checked } = checkTasks(session(), host().options, { env: 'module', tasks });
    for await (const { gold, noop, start, mutants, killed } of checked)
      expect({ gold, noop, start, survived: mutants - killed }).toEqual({
        gold: true,
        noop: true,
        start: true,
        survived: 0,
      });
  });

  it.each([
    ['throws', 'act() { throw new Error("the cable is out") }', 'the cable is out'],
    ['ends', 'act() { process.exit(7) }', '(7)'],
    ['never answers', 'act() { for (;;); }', 'performing the action took longer than 0.3 s'],
    ['never keeps its promise', 'act: () => new Promise(() => {})', 'performing the action took longer than 0.3 s'],
    ['shows no picture', 'observe: () => ({ picture: Buffer.from("no") })', 'is not a PNG'],
    ['returns something else', 'observe: () => 7', 'observe of the environment module returned'],
    ['says that it is not well', 'health: () => "the machine is off"', 'the machine is off'],
  ])('that %s is a fault of the environment, in words, and holds up nothing', async (_, parts, why) => {
    await named(parts);
    const found = await run([task({ deadlines: { act: 300 } })]);
    expect(found.result).toMatchObject({ n: 0, sr: null });
    expect(found.why).toContain(why);
  });

  it('gets no keys, and prints to no protocol', async () => {
    process.env['SECRET_KEY'] = 'x';
    try {
      await named('reset() { console.log("hello"); if (process.env.SECRET_KEY) throw new Error("a key") }');
      const found = await run([task()]);
      expect(found.result).toMatchObject({ envErrors: 0 });
    } finally {
      delete process.env['SECRET_KEY'];
    }
  });

  it.each<[Partial<AgentTask>, string]>([
    [{ platform: 'web' }, 'platform'],
    [{ criteria: [{ kind: 'lamps' }] }, 'its kind is one of answer, judge, person'],
    [{ criteria: [{ kind: 'answer', equal: 'yes' }] }, 'criteria.0.equal'],
  ])('refuses a task that it cannot run: %j', async (more, why) => {
    await named('');
    expect(
      moduleEnvironment
        .faults({} as ReadDb, task(more))
        .map(phraseWords)
        .join(' '),
    ).toContain(why);
  });
});

describe('the command line', () => {
  const ask = (more: object) => namedEnvironment({ envUrl: [], device: [], ...more }, 1, folder('home'));

  it('starts a module once a person has confirmed its hash, and asks again when it has changed', async () => {
    const file = await named('');
    const given = { envModule: path.dirname(file) };
    const hash = sourcesHash(file);
    await expect(ask(given)).rejects.toThrow(`--confirm-module ${hash}`);
    await expect(ask({ ...given, confirmModule: 'f'.repeat(64) })).rejects.toThrow(hash);
    const { env, forget } = await ask({ ...given, confirmModule: hash });
    forget();
    expect(env).toBe('module');
    (await ask(given)).forget();
    writeFileSync(path.join(path.dirname(file), 'part.mjs'), 'export const a = 1;');
    writeFileSync(file, `import { a } from './part.mjs';\nexport default { open: () => a };`);
    const other = sourcesHash(file);
    await expect(ask(given)).rejects.toThrow(other);
    writeFileSync(path.join(path.dirname(file), 'part.mjs'), 'export const a = 2;');
    expect(sourcesHash(file)).not.toBe(other);
    expect(confirmedModules.has(folder('home'), { path: file, sha256: hash })).toBe(true);
  });

  it.each([
    [{}, '--env-module'],
    [{ env: 'web', envModule: 'x.mjs' }, 'leave out --env web'],
    [{ envModule: '/nowhere/x.mjs' }, 'There is no environment module at /nowhere/x.mjs'],
    [{ env: 'web', confirmModule: 'f' }, 'belongs to --env-module'],
    [{ env: 'web', envUrl: ['http://127.0.0.1:1'] }, '--env-url belongs to'],
  ])('refuses %j', async (options, why) => {
    await expect(ask(options)).rejects.toThrow(why);
  });

  it.each([
    ['throw new Error("no driver")', 'no driver'],
    ['export const a = 1', 'no default export'],
    ['export default { open() {}, name: "A", platform: "toaster", actions: ["click"] }', 'platform'],
  ])('says why it cannot use the module %s', async (text, why) => {
    const file = folder('broken.mjs');
    writeFileSync(file, text);
    await expect(ask({ envModule: file, confirmModule: sourcesHash(file) })).rejects.toThrow(why);
  });

  it('takes a file, or a folder with index.mjs', () => {
    expect(entryOf(path.dirname(lamps.module))).toBe(null);
    expect(entryOf(lamps.module)).toBe(lamps.module);
  });
});
