import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { addModel, agentRun, runEnded, usualRequest } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { pace } from '../support/quick-settle.ts';
import { sampled, seed } from '../support/sampled.ts';
import { type Asked, type ModelServer, startModelServer } from './server.ts';

vi.mock('#electron/host/live/environments/web/browser.ts', async (original) =>
  (await import('../support/one-browser.ts')).shared(
    await original<typeof import('#electron/host/live/environments/web/browser.ts')>(),
  ),
);
vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

/** The web, whose first opened page crashes at its second look. */
vi.mock('#electron/host/live/environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('#electron/host/live/environments/all-environments.ts')>();
  const { web } = await import('#electron/host/live/environments/web/index.ts');
  let opened = 0;
  const flaky: typeof web = {
    ...web,
    id: 'flaky',
    async open(...given) {
      const environment = await web.open(...given);
      if (opened++ > 0) return environment;
      let looks = 0;
      const observe = environment.observe.bind(environment);
      environment.observe = () => (looks++ > 0 ? Promise.reject(new Error('The page crashed.')) : observe());
      return environment;
    },
  };
  return { allEnvironments: [...allEnvironments, flaky] };
});

// Real browsers: slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { host, folder, client } = hostForEach();
let server: ModelServer;
let say: (asked: Asked) => string = () => 'wait()';

beforeEach(async () => {
  server = await startModelServer({ say: (asked) => say(asked) });
  await client().projects.create({ path: folder('project') });
  await addModel(host(), 'm', server.openai);
});
afterEach(() => {
  pace.times = 5;
  return server.close();
});

const shipped = agentTask
  .array()
  .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), 'sites', 'tasks.json'), 'utf8')));
const taskOf = (more: Partial<AgentTask>): AgentTask =>
  agentTask.parse({
    ...{ id: 't', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Do it.', maxSteps: 6 },
    ...more,
  });
const run = (tasks: AgentTask[], more: Partial<Parameters<typeof agentRun>[2]> = {}) =>
  agentRun(host(), client(), { env: 'web', set: 'tasks.json', model: 'm', tasks, ...more });

describe.skipIf(web.missing() !== null)('a live run on web pages', () => {
  it(`does shipped tasks of both levels with builtin/scripted (seed ${seed})`, async () => {
    const tasks = ['L3', 'L4'].flatMap((level) =>
      sampled(
        shipped.filter((entry) => entry.level === level),
        2,
      ),
    );
    const { result } = await run(tasks, { model: 'builtin/scripted', parallel: 2 });
    expect(result.trajectories.map(({ task, outcome }) => [task, outcome])).toEqual(
      tasks.map(({ id }) => [id, 'success']),
    );
    expect(result).toMatchObject({ n: tasks.length, sr: 1, envErrors: 0 });
    expect(result.levels).toMatchObject({ L3: { sr: 1 }, L4: { sr: 1 } });
    const id = result.trajectories[0]?.episode ?? '';
    const steps = await client().episodes.steps({ id, from: 0, limit: 20 });
    expect(steps[0]).toMatchObject({ url: expect.stringMatching(/^http:\/\/\w+\.test\/$/) });
    expect(await client().episodes.get({ id })).toMatchObject({ screen: { w: 1280, h: 720, dpr: 1, theme: 'light' } });
  });

  it('sends what the model answers to the page: a click, then text, and reports what is not met', async () => {
    const replies = ['click(400, 33)', 'type("lamp")', 'finish()'];
    say = ({ text }) => replies[[...text.matchAll(/^(?:click|type)\(.*\)$/gm)].length] ?? 'finish()';
    const criteria = [
      { kind: 'dom', selector: '.row', count: 3 },
      { kind: 'dom', selector: '#search', value: 'LAMP' },
      { kind: 'text', contains: 'teapot' },
    ];
    const init = [{ view: { width: 1280, height: 720, theme: 'dark' } }];
    const { result } = await run([taskOf({ criteria, init })]);
    // Its pictures say the theme that pages were told, as captures do.
    const { rows } = await client().screenshots.query({ filter: { tag: ['theme:dark'] } });
    expect(rows.length).toBeGreaterThan(1);
    expect(result.trajectories[0]).toMatchObject({ outcome: 'failure', steps: 3 });
    expect(result.trajectories[0]?.reason).toContain('Not met: text contains teapot');
    expect(result.trajectories[0]?.reason).not.toContain('dom');
  });

  it('performs what is asked: held keys, a typed-in field, how far to scroll, and refuses the rest', async () => {
    const site = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Site</title><input style="position:fixed;top:100px">
        <p id="log" style="position:fixed;top:0"></p><script>
        const log = (what) => { document.getElementById('log').textContent += what + ' '; };
        for (const type of ['click', 'auxclick']) addEventListener(type, (e) => log(type + (e.shiftKey ? '+shift' : '')));
        addEventListener('wheel', (e) => log('wheel ' + e.deltaY));
        addEventListener('input', (e) => log('input ' + e.target.value));</script>`);
    });
    const address = await listening(site);
    const replies = [
      '{"action":"left_click","coordinate":[300,300],"text":"shift"}',
      '{"type":"click","button":"wheel","x":300,"y":300}',
      '{"action":"scroll","coordinate":[300,300],"scroll_direction":"down","scroll_amount":5}',
      '{"type":"scroll","x":300,"y":300,"scroll_x":0,"scroll_y":-30}',
      '{"action_type":"input_text","text":"x","x":50,"y":110}',
      'finish()',
    ];
    say = ({ text }) => replies[[...text.matchAll(/^\{"(?:action|type)/gm)].length] ?? 'finish()';
    const criteria = [{ kind: 'text', equals: 'click+shift wheel 500 wheel -30 click input x' }];
    const { result } = await run([taskOf({ apps: ['Site'], init: [{ open: address, app: 'Site' }], criteria })]);
    site.close();
    expect(result.trajectories[0]).toMatchObject({ outcome: 'success', reason: 'The agent finished.' });
    expect(result.notPerformed).toBe(1);
  });

  it('looks at cookies, patterns and numbers that are close, and leaves to a person what only a person can decide', async () => {
    const site = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'theme=dark; HttpOnly' });
      response.end('<title>Site</title><p>Order 1042</p><b>19.99</b>');
    });
    const address = await listening(site);
    say = () => 'finish()';
    const criteria = [
      { kind: 'cookie', name: 'theme', equals: 'dark' },
      { kind: 'text', within: 'p', matches: '^order \\d+$' },
      { kind: 'text', within: 'b', equals: 20, tolerance: 0.05 },
    ];
    const missed = [
      { kind: 'cookie', name: 'theme', equals: 'light' },
      { kind: 'cookie', name: 'other' },
    ];
    const opened = { apps: ['Site'], init: [{ open: address, app: 'Site' }] };
    const tidy = [{ kind: 'person', says: 'It looks tidy.' }];
    const tasks = Object.entries({ criteria, missed, tidy }).map(([id, all]) =>
      taskOf({ ...opened, id, criteria: all }),
    );
    const { result } = await run(tasks, { parallel: 3 });
    site.close();
    expect(result).toMatchObject({ n: 2, pending: 1, sr: 0.5 });
    expect(result.trajectories.map(({ outcome }) => outcome)).toEqual(['success', 'failure', 'unknown']);
    expect(result.trajectories[1]?.reason).toMatch(/name theme, equals light.*name other/);
  });

  it('reaches nothing but the origins of the task, also by redirects, pictures and scripts', async () => {
    // A page takes a moment before it leads elsewhere.
    pace.times = 1;
    const hits: string[] = [];
    const other = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end('secret');
    });
    const secret = await listening(other);
    const site = createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: `${secret}/redirected` }).end();
      else
        response.writeHead(200, { 'content-type': 'text/html' }).end(
          `<title>Site</title><img src="${secret}/picture"><iframe src="file:///etc/passwd"></iframe>
           <a href="/away" style="position:fixed;inset:0">go</a>
           <script>fetch('${secret}/fetched',{mode:'no-cors'}).catch(()=>0)</script>`,
        );
    });
    const address = await listening(site);
    say = ({ text }) => (text.includes('click(') && /^click\(9, 9\)$/m.test(text) ? 'finish()' : 'click(9, 9)');
    const task = taskOf({
      apps: ['Site'],
      init: [{ open: address, app: 'Site' }],
      criteria: [{ kind: 'url', equals: `${address}/` }],
    });
    const { result } = await run([task]);
    // The page that a redirect would have left is still there.
    expect(result.trajectories[0]).toMatchObject({ ending: 'finish', outcome: 'success' });
    expect(hits).toEqual([]);
    const steps = await client().episodes.steps({ id: result.trajectories[0]?.episode ?? '', from: 0, limit: 9 });
    expect(steps[0]?.actions[0]?.status).toBe(
      `the page may not lead to ${secret}, which is not an address of the task`,
    );
    other.close();
    site.close();
  });

  it('keeps a page that leads to an address which is not allowed, tells the agent, and opens it once it is allowed', async () => {
    pace.times = 1;
    const other = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Other</title>Here you are');
    });
    const there = await listening(other);
    const site = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Site</title><a href="${there}/page" target="_blank" style="position:fixed;inset:0 50% 0 0">tab</a>
          <a href="${there}/page" style="position:fixed;inset:0 0 0 50%">go</a>`);
    });
    const address = await listening(site);
    const asked: string[] = [];
    const replies = ['click(9, 9)', 'click(1200, 9)', 'finish()'];
    say = ({ text }) => {
      asked.push(text);
      return replies[[...text.matchAll(/^click\(/gm)].length] ?? 'finish()';
    };
    const task = taskOf({ apps: ['Site'], init: [{ open: address, app: 'Site' }] });
    const here = { ...task, criteria: [{ kind: 'url', contains: address }] };
    const kept = await run([here]);
    expect(kept.result.trajectories[0]).toMatchObject({ outcome: 'success', steps: 3 });
    const steps = await client().episodes.steps({ id: kept.result.trajectories[0]?.episode ?? '', from: 0, limit: 9 });
    const words = `the page may not lead to ${there}, which is not an address of the task`;
    expect(steps.map(({ actions }) => actions[0]?.status)).toEqual([words, words, undefined]);
    expect(asked[1]).toContain(`Your last action could not be performed: ${words}`);

    const open = { ...task, criteria: [{ kind: 'text', contains: 'Here you are' }] };
    expect((await run([open], { origins: [there] })).result).toMatchObject({ n: 1, sr: 1 });
    await expect(run([open], { env: 'replay', origins: [there] })).rejects.toThrow('loads no web addresses');
    other.close();
    site.close();
  });

  it('counts a crashed page as an error of the environment and tries again', async () => {
    say = ({ text }) => (/^click\(/m.test(text) ? 'finish()' : 'click(300, 400)');
    const { result } = await run([taskOf({ criteria: [{ kind: 'text', contains: 'Desk lamp' }] })], { env: 'flaky' });
    expect(result).toMatchObject({ n: 1, sr: 1, envErrors: 1 });
    expect(result.trajectories[1]).toMatchObject({ ending: 'env-error', steps: 1, counted: false });
    expect(result.trajectories[1]?.reason).toContain('The page crashed.');
  });

  it('starts the task over after the process ended, and counts the lost attempt as an environment error', async () => {
    let id = '';
    say = ({ text }) => {
      const done = [...text.matchAll(/^click\(/gm)].length;
      if (done === 1 && server.log.length === 2) void client().runs.pause({ id });
      return done < 2 ? `click(${300 + done}, 400)` : 'finish()';
    };
    const task = taskOf({ criteria: [{ kind: 'text', contains: 'Desk lamp' }] });
    const started = await client().agents.start({ ...usualRequest, env: 'web', model: 'm', tasks: [task] });
    id = started.run.id;
    expect(await runEnded(host(), client(), id)).toMatchObject({ state: 'paused' });
    await client().projects.close();
    await client().projects.open({ path: folder('project') });
    await client().runs.resume({ id });
    expect(await runEnded(host(), client(), id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
    const result = await client().agents.result({ id });
    expect(result).toMatchObject({ n: 1, sr: 1, envErrors: 1 });
    expect(result.trajectories[1]).toMatchObject({ ending: 'env-error', outcome: 'error', counted: false });
    expect(result.trajectories[1]?.reason).toContain('cannot be restored');
  });

  it('refuses tasks that it cannot run, naming the field', async () => {
    const refused: [Partial<AgentTask>, string][] = [
      [{ apps: ['Maps'] }, 'Maps'],
      [{ criteria: [{ kind: 'urll', contains: 'x' }] }, 'urll'],
      [{ init: [{ open: 'Shop', speed: 2 }] }, 'speed'],
      [{ init: [{ open: 'http://:::', app: 'Shop' }] }, 'http://:::'],
      [
        { criteria: [{ kind: 'text', app: 'Maps', contains: 'x' }] },
        'Task t: criteria.0.app: the task has no app "Maps"',
      ],
      [
        { criteria: [{ kind: 'text', contians: 'x' }] },
        'criteria.0.contians: there is no such field; did you mean "contains"',
      ],
      [{ criteria: [{ kind: 'dom', selector: '#a[' }] }, 'criteria.0.selector: "#a[" is no selector'],
      [
        { criteria: [{ kind: 'http', url: 'http://other.test/x' }] },
        'criteria.0.url: http://other.test is not an address',
      ],
      [{ criteria: [] }, 'Task t: criteria: there are none'],
      [{ platform: 'android' }, 'Task t: platform: it is android, but this environment is web'],
      [{ gold: [{ type: 'click', target: 'div >' }] }, 'gold.0.target'],
    ];
    const criteria = [{ kind: 'text', contains: 'x' }];
    for (const [more, why] of refused) await expect(run([taskOf({ criteria, ...more })]), why).rejects.toThrow(why);
  });
});

it('says which browser it needs where there is none', async () => {
  vi.stubEnv('BENCHWRIGHT_CHROMIUM', '');
  vi.stubEnv('PATH', '/nowhere');
  const asked = () => run([taskOf({ criteria: [{ kind: 'text', contains: 'x' }] })]);
  const none =
    'No Chromium, Chrome or Edge was found on this machine. Install one, or name it in BENCHWRIGHT_CHROMIUM.';
  if (process.platform === 'linux') await expect(asked()).rejects.toThrow(none);
  vi.stubEnv('BENCHWRIGHT_CHROMIUM', '/nowhere/chromium');
  await expect(asked()).rejects.toThrow('names /nowhere/chromium, which does not exist');
  vi.unstubAllEnvs();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
