import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '#electron/cli/commands/index.ts';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { type Asked, startModelServer } from '../faults/server.ts';
import { Desk } from './command-line.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const controls = ['Back', 'Search', 'Save', 'Share', 'Help', 'Close'];

beforeAll(async () => {
  mkdirSync(path.join(desk.folder, 'screens'));
  for (const [at, name] of ['desk', 'shelf', 'drawer'].entries()) {
    await sharp({ create: { width: 1440, height: 900, channels: 3, background: { r: 40 * at, g: 90, b: 120 } } })
      .png()
      .toFile(path.join(desk.folder, 'screens', `${name}.png`));
    desk.file(
      `screens/${name}.json`,
      controls.map((word, i) => ({
        text: `${word} ${name}`,
        role: 'button',
        rect: { left: 40 + 160 * i, top: 60 + 100 * at, width: 120, height: 32 },
      })),
    );
  }
});

type Row = Record<string, unknown>;

it('approves with --approve-all what a tree added as elements, and no pre-label', async () => {
  await desk.json(0, 'new', 'trees');
  expect(await desk.json(0, 'import', 'trees', 'screens', '--boxes', 'elements')).toMatchObject({ imported: 3 });
  expect((await desk.run('list', 'trees', 'elements', '--status', 'to_review', '--json')).out).toHaveLength(18);
  expect(await desk.json(0, 'review', 'trees', '--approve-all', '--as', 'Ann')).toMatchObject({ approved: 18 });
  expect((await desk.run('list', 'trees', 'elements', '--status', 'approved', '--json')).out).toHaveLength(18);
  for (const [kind, status] of [
    ['elements', 'aproved'],
    ['runs', 'approved'],
    ['releases', 'approved'],
  ] as const)
    expect((await desk.run('list', 'trees', kind, '--status', status)).code).toBe(2);
  expect(await desk.json(0, 'release', 'trees', '1.0')).toMatchObject({ counts: { screenshots: 3, elements: 18 } });
  const items = ['--status', 'approved', '--by', 'Ann', '--release', '1.0'];
  expect((await desk.run('list', 'trees', 'items', '--json', ...items)).out).toHaveLength(18);
  const written = await desk.json<Row>(0, 'export', 'trees', '--format', 'coco', '--release', '1.0', '--out', 'boxes');
  expect(written).toMatchObject({ records: 18, readBack: 'equal' });
  expect(await desk.json(0, 'review', 'trees', '--approve-all')).toMatchObject({ approved: 0 });

  await desk.json(0, 'new', 'prelabels');
  await desk.json(0, 'import', 'prelabels', 'screens', '--format', 'dom');
  expect(await desk.json(0, 'review', 'prelabels', '--approve-all')).toMatchObject({ approved: 0 });
  expect((await desk.run('list', 'prelabels', 'elements', '--json')).out).toHaveLength(0);
});

it('does the whole job from an empty folder, with the specified names, shapes and exit codes', async () => {
  expect(await desk.json(0, 'new', 'job')).toMatchObject({ screenshots: 0, elements: 0 });
  const entries = { found: 18, added: 18, known: 0, refused: 0 };
  const imported = { imported: 3, unchanged: 0, mended: [], refused: [], entries };
  const read = [
    'import',
    'job',
    'screens',
    '--format',
    'dom',
    '--boxes',
    'elements',
    '--platform',
    'web',
    '--app',
    'Cabinet',
  ];
  expect(await desk.json(0, ...read)).toEqual(imported);
  expect(await desk.json(0, ...read)).toEqual({
    ...imported,
    imported: 0,
    unchanged: 3,
    entries: { ...entries, added: 0, known: 18 },
    known: [expect.any(String), expect.any(String), expect.any(String)],
  });

  const estimate = await desk.json<Row>(0, 'run', 'job', 'grounding', '--estimate');
  expect(estimate).toMatchObject({ items: 18, calls: 18, cost: 0 });
  expect(estimate).toHaveProperty('inputTokens');
  expect(estimate).toHaveProperty('outputTokens');
  expect(await desk.json(0, 'run', 'job', 'grounding')).toMatchObject({ done: 18, failed: [], calls: 18, reused: 0 });
  expect(await desk.json(0, 'run', 'job', 'grounding')).toMatchObject({ done: 18, calls: 0, reused: 18 });

  const reviewed = await desk.json<Row>(0, 'review', 'job', '--approve-all', '--as', 'Ann');
  expect(reviewed).toMatchObject({ rejected: 0, edited: 0 });
  const listed = await desk.run('list', 'job', 'instructions', '--status', 'approved', '--json');
  const approved = await desk.run('list', 'job', 'elements', '--status', 'approved', '--json');
  expect(approved.out).toHaveLength(18);
  expect(listed.out.length + approved.out.length).toBe(reviewed['approved']);
  const release = await desk.json<Row>(0, 'release', 'job', '1.0');
  expect(release).toEqual({
    tag: '1.0',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    counts: { screenshots: 3, elements: 18, instructions: 36 },
    leftOut: [{ count: 72, why: expect.stringContaining('not picked'), incomplete: false }],
  });

  const written = await desk.json<Row>(0, 'export', 'job', '--format', 'osworld-g', '--release', '1.0', '--out', 'out');
  expect(written).toMatchObject({ files: 4, records: 36, readBack: 'equal' });
  await desk.json(0, 'new', 'other');
  const back = ['import', 'other', 'out', '--format', 'osworld-g'];
  expect(await desk.json(0, ...back)).toEqual({
    ...imported,
    imported: 36,
    entries: { ...entries, found: 72, added: 54, known: 18 },
  });
  // Two rows with one box are two wordings of one element, whose box is already known at the
  // second.
  expect((await desk.run('list', 'other', 'elements', '--json')).out).toHaveLength(18);

  // All targets are in a corner where no number exceeds 1000; that must not stop a baseline.
  const evaluate = ['evaluate', 'job', '--task', 'grounding', '--release', '1.0', '--model'];
  const centre = await desk.json<Row>(0, ...evaluate, 'builtin/center');
  expect(centre).toMatchObject({ task: 'grounding', model: 'builtin/center', n: 36, state: 'done', calls: 36 });
  expect(centre).toMatchObject({ parseFailures: 0, refusals: 0, errors: 0, cost: 0, failed: [] });
  expect(centre['scores']).toMatchObject({ n: 36, types: { basic: { n: 18 }, advanced: { n: 18 } } });
  const chance = await desk.json<Row>(0, ...evaluate, 'builtin/random');
  const paired = await desk.json<Row>(0, 'compare', 'job', String(centre['run']), String(chance['run']));
  expect(paired).toMatchObject({ n: 36, test: 'exact McNemar' });
  for (const key of ['a', 'b', 'delta', 'ci', 'p']) expect(paired).toHaveProperty(key);

  const runs = [String(centre['run']), String(chance['run'])];
  const report = await desk.json<{ file: string }>(0, 'report', 'job', ...runs, '--out', 'tables.csv');
  expect(readFileSync(report.file, 'utf8').split('\n')[0]).toMatch(/^run,model,/);
  expect(await desk.json(0, 'doctor', 'job')).toEqual({ ok: true, problems: [] });
}, 300_000);

it('evaluates knowledge questions without marks, with a thought, several times and with plans', async () => {
  const asked: Asked[] = [];
  const server = await startModelServer({
    say: (entry) => {
      asked.push(entry);
      return JSON.stringify({ thought: 'looked', answer: asked.length % 2 === 0 ? 'A' : 'C' });
    },
  });
  try {
    const sample = path.join(appRoot(), 'resources', 'sample');
    await desk.json(0, 'new', 'known');
    await desk.json(
      0,
      'import',
      'known',
      path.join(sample, 'knowledge'),
      '--format',
      'gui-knowledge',
      '--images',
      sample,
    );
    await desk.json(0, 'review', 'known', '--approve-all', '--as', 'Ann');
    expect(await desk.json(0, 'release', 'known', '1.0')).toMatchObject({ counts: { 'knowledge-questions': 4 } });
    const record = {
      name: 'served',
      provider: 'openai',
      model: 'm',
      baseUrl: server.openai,
      limits: { concurrency: 1 },
    };
    const models = desk.file('served.json', { models: [record] });
    const evaluate = ['evaluate', 'known', '--task', 'knowledge', '--model', 'served', '--models', models];
    /** The document of an evaluation with more options, and what the model was asked for it. */
    const asking = async (...more: string[]) => {
      asked.length = 0;
      const document = await desk.json<Row>(0, ...evaluate, ...more);
      const all = [...asked];
      return { document, asked: all, about: (word: string) => all.filter(({ text }) => text.includes(word)) };
    };

    const usual = await asking();
    expect(usual.document).toMatchObject({ n: 4, calls: 4, parseFailures: 0, errors: 0, state: 'done' });
    expect(usual.document).not.toHaveProperty('passAtK');
    expect(usual.about('What state is the switch inside the red bounding box in?')).toHaveLength(1);
    expect(usual.about('without any explanation')).toHaveLength(4);

    const plan = 'Look how pale the track is';
    const hints = desk.lines('plans.jsonl', [{ id: 'StateInformationUnderstanding-sample-locked-switch', plan }]);
    const plain = await asking('--visual-prompt', 'off', '--hints', hints);
    const [unmarked] = plain.about('What state is the switch “High contrast (locked)” in?');
    expect(plain.about('red bounding box')).toEqual([]);
    expect(plain.about(plan)).toEqual([unmarked]);
    expect(unmarked?.picture).not.toBe(usual.about('What state is the switch')[0]?.picture);
    // The question without a region is asked as before: its answer comes from the ledger.
    expect(plain.document).toMatchObject({ n: 4, calls: 3, reused: 1 });

    const sampled = await asking('--thinking', '--samples', '3');
    expect(sampled.about('Think it over first')).toHaveLength(12);
    expect(sampled.document).toMatchObject({ n: 4, parseFailures: 0, passAtK: [{ k: 1 }, { k: 2 }, { k: 3 }] });
    const [once = 1, , thrice] = (sampled.document['passAtK'] as { value: number }[]).map(({ value }) => value);
    expect(thrice).toBeGreaterThan(once);

    for (const [more, why] of [
      [['--hints', desk.lines('bad.jsonl', [{ id: 'a', plan: 'b' }, 'no'])], 'bad.jsonl, line 2 is not JSON'],
      [['--visual-prompt', 'maybe'], '--visual-prompt takes on or off'],
    ] as const) {
      const result = await desk.run(...evaluate, ...more, '--json');
      expect({ code: result.code, out: result.out }, result.err).toEqual({ code: 2, out: [] });
      expect(result.err).toContain(why);
    }
    const elsewhere = desk.lines('elsewhere.jsonl', [{ id: 'another question', plan }]);
    const unmatched = await desk.run(...evaluate, '--hints', elsewhere, '--json');
    expect(unmatched).toMatchObject({ code: 1, out: [] });
    expect(unmatched.err).toContain('No id in elsewhere.jsonl is that of an item');
  } finally {
    await server.close();
  }
}, 300_000);

it('reports the agents of a project’s episodes, and asks for runs or agents', async () => {
  const session = createProject(path.join(desk.folder, 'agents'));
  const captured = path.join(desk.folder, 'captured');
  for (const [name, outcome] of [
    ['alpha', 'success'],
    ['beta', 'failure'],
  ] as const)
    await writeEpisode(captured, { name, outcome });
  await importFrom(session, captured);
  await session.close();

  const report = ['report', 'agents', '--task', 'automation'];
  const { file } = await desk.json<{ file: string }>(0, ...report, '--out', 'agents.md');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('# Agent tasks, success by source');
  expect(text).toMatch(/\| script \| 2 \| 50\.0 \|/);

  for (const [args, why] of [
    [[...report, 'script', '--out', 'agents.md'], 'omit the runs'],
    [[...report, '--out', 'agents.pdf'], 'must end in .md, .csv, .json'],
    [['report', 'agents', '--out', 'agents.md'], 'Name the runs'],
  ] as const) {
    const result = await desk.run(...args, '--json');
    expect({ code: result.code, out: result.out }, result.err).toEqual({ code: 2, out: [] });
    expect(result.err).toContain(why);
  }
}, 300_000);

it('writes tables of the papers about agents, and says what they need', async () => {
  const session = createProject(path.join(desk.folder, 'tables'));
  const captured = path.join(desk.folder, 'captured-tables');
  await writeEpisode(captured, { name: 'a1', agent: 'alpha', level: 'L3', maxSteps: 50, steps: 20 });
  await writeEpisode(captured, { name: 'a2', agent: 'alpha', level: 'L3', maxSteps: 50, steps: 10 });
  await importFrom(session, captured);
  await session.close();

  const layout = ['report', 'tables', '--layout'];
  for (const ending of ['md', 'csv', 'tex', 'html', 'xlsx', 'json']) {
    const { file } = await desk.json<{ file: string }>(0, ...layout, 'mmbench-5', '--out', `t5.${ending}`);
    // Done after 20 and 10 of 50 steps: at 15 steps one of two, so ΔSR is 50 points.
    if (ending !== 'xlsx') expect(readFileSync(file, 'utf8')).toMatch(/alpha.*(50\.00|0\.5\b)/s);
  }
  await desk.json(0, ...layout, 'mmbench-3', 'alpha', '--out', 't3.md');
  for (const [code, args, why] of [
    [1, ['probench-3', '--out', 'p.md'], 'needs episodes of ProBench tasks'],
    [1, ['gkb-3', '--out', 'p.md'], '--hints'],
    [1, ['mmbench-2', '--out', 'p.md'], 'needs a finished evaluation of Element grounding'],
    [1, ['mmbench-3', 'nobody', '--out', 'p.md'], 'the agents are alpha'],
    [2, ['mmbench-3', '--out', 'p.svg'], 'not a chart'],
    [2, ['nothing', '--out', 'p.md'], 'mmbench-3'],
  ] as const) {
    const result = await desk.run(...layout, ...args, '--json');
    expect({ code: result.code, out: result.out }, result.err).toEqual({ code, out: [] });
    expect(result.err).toContain(why);
  }
}, 300_000);

it('compares two agents on the tasks both ran, and names the tasks that only one ran', async () => {
  const session = createProject(path.join(desk.folder, 'two-agents'));
  const captured = path.join(desk.folder, 'captured-pairs');
  for (const [name, agent, task, outcome] of [
    ['a1', 'alpha', 'Buy a lamp', 'success'],
    ['b1', 'beta', 'Buy a lamp', 'failure'],
    ['a2', 'alpha', 'Mute the sound', 'success'],
    ['b2', 'beta', 'Mute the sound', 'success'],
    ['a3', 'alpha', 'Print', 'success'],
  ] as const)
    await writeEpisode(captured, { name, agent, task, outcome, maxSteps: 15 });
  await importFrom(session, captured);
  await session.close();

  const compare = ['compare', 'two-agents', 'alpha', 'beta'];
  const agents = [...compare, '--task', 'automation'];
  const found = await desk.json<Row>(3, ...agents);
  expect(found).toMatchObject({
    ...{ n: 2, a: 1, b: 0.5, delta: 0.5, bothRight: 1, onlyA: 1, onlyB: 0, bothWrong: 0, limit: 15, clusters: 2 },
    ...{ agents: { a: 'alpha', b: 'beta' }, only: { a: ['Print'], b: [] }, unscored: [] },
  });
  const result = await desk.run(...agents, '--max-steps', '3');
  expect(result.code).toBe(3);
  const text = result.out.join('\n');
  expect(text).toContain('on 2 tasks that both ran, within 3 steps');
  expect(text).toContain('both succeed 1, only alpha 1, only beta 0, neither 0');
  expect(text).toMatch(/Buy a lamp\s+1 of 1 done, 3 steps\s+0 of 1 done, 3 steps/);
  expect(result.err).toContain('left out Print: only alpha ran it');
  for (const [args, why] of [
    [[...agents, '--level', 'L5'], '--level takes L3 or L4'],
    [[...agents, '--by', 'nobody'], '--by takes source, people or judge'],
    [[...agents, '--metric', 'weighted'], '--metric is for evaluations'],
    [[...compare, '--level', 'L3'], '--level needs --task automation'],
  ] as const)
    expect((await desk.run(...args)).err).toContain(why);
}, 300_000);

it('distinguishes wrong usage (2) from failure (1), with one sentence on stderr and nothing on stdout', async () => {
  await desk.json(0, 'new', 'empty');
  const wrong: [number, string[]][] = [
    [2, ['frobnicate']],
    [2, ['import', 'empty']],
    [2, ['import', 'empty', 'screens', '--format', 'nothing']],
    [2, ['list', 'empty', 'nothing']],
    [2, ['release', 'empty', 'a/b']],
    [2, ['evaluate', 'empty', '--task', 'mcq', '--model', 'builtin/random', '--shard', '3/2']],
    [2, ['report', 'empty', 'x', '--out', 'table.pdf']],
    [1, ['import', 'empty', 'nowhere', '--format', 'folder']],
    [1, ['import', 'empty', 'nowhere']],
    [1, ['list', 'nowhere', 'runs']],
    [1, ['new', 'empty']],
    [1, ['compare', 'empty', 'a', 'b']],
  ];
  for (const [code, args] of wrong) {
    const result = await desk.run(...args, '--json');
    expect({ args, code: result.code, out: result.out }).toEqual({ args, code, out: [] });
    expect(result.err).toMatch(/^(benchwright|error): \S.*/m);
  }
}, 300_000);

it('prints the registries as one document each, and help with an example for every command', async () => {
  const formats = await desk.json<Row[]>(0, 'formats');
  for (const format of formats)
    expect(Object.keys(format)).toEqual(expect.arrayContaining(['id', 'name', 'reads', 'writes', 'conventions']));
  const tasks = await desk.json<Row[]>(0, 'tasks');
  expect(tasks.map((task) => task['id'])).toEqual([
    'mcq',
    'grounding',
    'fine_state',
    'automation',
    'knowledge',
    'process',
  ]);
  const models = await desk.json<Row[]>(0, 'models');
  expect(models.map((model) => model['id'])).toEqual(
    ['random', 'center', 'ocr', 'writer', 'scripted'].map((name) => `builtin/${name}`),
  );
  const pipelines = await desk.json<Row[]>(0, 'pipelines');
  for (const row of [...tasks, ...models, ...pipelines]) expect(row).toHaveProperty('name');
}, 150_000);

it('has all promised commands, each with help and an example', async () => {
  const promised =
    'new import formats tasks models pipelines list run review release export evaluate score compare report serve doctor merge';
  for (const command of promised.split(' ')) {
    let text = '';
    const program = new Command('benchwright').exitOverride().configureOutput({
      writeOut: (part) => {
        text += part;
      },
    });
    for (const register of commands) register(program);
    await expect(program.parseAsync(['node', 'benchwright', command, '--help'])).rejects.toMatchObject({ exitCode: 0 });
    expect(text).toMatch(new RegExp(`Example:\\n {2}\\$ benchwright ${command}\\b`));
  }
});
