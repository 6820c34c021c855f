import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#shared/contract/runs.ts';
import { Host } from '../../host.ts';
import { memoryVault } from '../../memory-vault.ts';
import { resourcesFolder } from '../../places.ts';
import { router } from '../../router/index.ts';
import { change } from '../change.ts';
import { createElement, createInstruction, createQuestion } from '../create.ts';
import { runsOf } from '../runs/runs-service.ts';

let root: string;
let host: Host;
let server: Server | null;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'benchwright-evaluations-'));
  server = null;
  host = new Host({
    shell: 'cli',
    version: '0.0.0',
    capabilities: [],
    userFolder: path.join(root, 'user'),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
});
afterEach(async () => {
  await host.session?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(root, { recursive: true, force: true });
});

const client = () =>
  createRouterClient(router, { context: { host, caller: { name: 'Cora', role: 'curator' as const } } });

const difficulties = ['easy', 'medium', 'hard'] as const;
const texts = ['Save', 'Open', 'Close', 'Print', 'Quit', 'Help'];

/** Two screenshots with three approved questions each (4, 5 and 6 options; the key is B), and 24 approved instructions, released as v1. */
async function makeProject() {
  await client().projects.create({ path: path.join(root, 'project') });
  const session = host.session;
  if (!session) throw new Error('The project is not open.');
  for (const [at, name] of ['one', 'two'].entries()) {
    const bytes = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: { r: at, g: 9, b: 9 } } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' });
    const platform = at === 0 ? 'linux' : 'web';
    await client().imports.upload({ files: [file], names: [`${name}.png`], platform, app: 'Lantern', source: 'drop' });
  }
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  change(session, { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const screenshot of rows) {
      for (const [at, difficulty] of difficulties.entries())
        createQuestion(to, {
          screenshotId: screenshot.id,
          state: 'approved',
          content: {
            difficulty,
            question: `What does ${screenshot.name} show (${difficulty})?`,
            options: texts.slice(0, 4 + at).map((text, i) => ({ letter: 'ABCDEF'[i] ?? '', text })),
            answer: 'B',
          },
        });
      for (let n = 0; n < 12; n++) {
        const element = createElement(to, {
          screenshotId: screenshot.id,
          state: 'approved',
          content: { name: `Target ${n}`, kind: 'icon', locate: [900, 500, 1100, 700] },
        });
        createInstruction(to, {
          elementId: element.id,
          state: 'approved',
          content: { type: n % 2 ? 'basic' : 'advanced', text: `Target ${n}`, picked: true },
        });
      }
    }
  });
  await client().releases.create({ tag: 'v1' });
}

/** Waits until a run has stopped, for whatever reason. */
async function stopped(run: Run): Promise<Run> {
  if (host.session) await runsOf(host, host.session).live(run.id)?.ended;
  return client().runs.get({ id: run.id });
}

interface Served {
  answers: (text: string) => { status?: number; content?: string; refusal?: string };
  seen: number;
}

/** An OpenAI-shaped server, its answers by the request's text; a record of it named `served`. */
async function serveModel(answers: Served['answers'], more: object = {}): Promise<Served> {
  const served: Served = { answers, seen: 0 };
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      served.seen++;
      const { status = 200, content = null, refusal = null } = served.answers(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(status, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content, refusal };
      const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
      const good = {
        id: 'x',
        object: 'chat.completion',
        created: 0,
        model: 'm',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage,
      };
      response.end(JSON.stringify(status === 200 ? good : { error: { message: 'This request is not allowed.' } }));
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const record = {
    name: 'served',
    provider: 'openai' as const,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'm',
    params: {},
    limits: {},
    price: { inputPerMTok: 1, outputPerMTok: 10 },
    ...more,
  };
  await client().models.save({ record });
  return served;
}

const mcq = { task: 'mcq', model: 'served', release: 'v1' };

describe('an evaluation of a release', () => {
  it('keeps the five outcomes apart, in cells and in the drill-down', async () => {
    await makeProject();
    await serveModel((text) => {
      if (text.includes('two.png') && text.includes('(hard)')) return { status: 400 };
      if (text.includes('two.png') && text.includes('(medium)')) return { refusal: 'I cannot do that.' };
      if (text.includes('two.png')) return { content: 'Clearly the second one' };
      return { content: text.includes('(hard)') ? 'A' : 'The answer is B.' };
    });
    const run = await stopped(await client().evaluations.start(mcq));
    expect(run).toMatchObject({ state: 'done', done: 5, failed: 1, calls: 6, reused: 0 });
    // Five answered calls of 1,000 tokens in at $1 and 10 out at $10 a million.
    expect(run.spent).toBeCloseTo(5 * (0.001 + 0.0001), 9);
    const found = await client().evaluations.get({ run: run.id });
    expect(found.strict.counts).toEqual({ n: 6, right: 2, wrong: 1, parseFailures: 1, refusals: 1, errors: 1 });
    expect(found).toMatchObject({
      scored: 6,
      of: 6,
      baseline: false,
      guard: null,
      manifest: { promptId: 'mcq/answer' },
    });
    // α of 4, 5, 6 options: 3/4, 4/5, 5/6. linux: (3/4 + 4/5)/(143/60) = 93/143; web 0; both platforms have three items.
    expect(found.strict.headline.find((metric) => metric.id === 'weighted')?.value).toBeCloseTo(93 / 143 / 2, 12);
    const cell = found.strict.cells.find((one) => one.dims['platform'] === 'os_web' && !one.dims['difficulty']);
    expect(cell?.counts).toEqual({ n: 3, right: 0, wrong: 0, parseFailures: 1, refusals: 1, errors: 1 });

    const failures = await client().evaluations.predictions({ run: run.id, outcome: ['parse-failure'] });
    expect(failures).toMatchObject({ total: 1, rows: [{ index: 3, gold: 'B', answer: null, parityOutcome: 'wrong' }] });
    const detail = await client().evaluations.prediction({ run: run.id, index: 3 });
    expect(detail).toMatchObject({
      reply: 'Clearly the second one',
      read: { pattern: 'none' },
      parityRead: { span: [0, 1] },
    });
    expect(detail.callIds).toHaveLength(1);
    const error = await client().evaluations.prediction({ run: run.id, index: 5 });
    expect(error).toMatchObject({ outcome: 'error', reply: null, cost: null });
    expect(error.error).toMatch(/not allowed/);
    const differ = await client().evaluations.predictions({ run: run.id, readingsDiffer: true });
    expect(differ.rows.map((row) => row.index)).toContain(3);
    const easy = await client().evaluations.predictions({ run: run.id, dims: { difficulty: 'easy' }, limit: 1 });
    expect(easy).toMatchObject({ total: 2, nextCursor: '0' });
    const rest = await client().evaluations.predictions({
      run: run.id,
      dims: { difficulty: 'easy' },
      limit: 1,
      cursor: '0',
    });
    expect(rest).toMatchObject({ rows: [{ index: 3 }], nextCursor: null });
  });

  it('takes answers from the ledger the second time, and an error’s place is taken by its retry', async () => {
    await makeProject();
    const served = await serveModel((text) => (text.includes('(hard)') ? { status: 400 } : { content: 'B' }));
    const first = await stopped(await client().evaluations.start(mcq));
    expect((await client().evaluations.get({ run: first.id })).strict.counts).toMatchObject({ right: 4, errors: 2 });
    served.answers = () => ({ content: 'B' });
    await stopped(await client().runs.retryFailed({ id: first.id }));
    expect((await client().evaluations.get({ run: first.id })).strict.counts).toMatchObject({
      right: 6,
      errors: 0,
      n: 6,
    });
    const sent = served.seen;
    const second = await stopped(await client().evaluations.start(mcq));
    expect(second).toMatchObject({ state: 'done', calls: 0, reused: 6, spent: 0 });
    expect(second.id).not.toBe(first.id);
    expect(served.seen).toBe(sent);
  });

  it('estimates without sending, and stops at its budget', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    const estimate = await client().evaluations.estimate(mcq);
    expect(estimate).toMatchObject({ items: 6, calls: 6, reusable: 0 });
    expect(estimate.cost).toBeGreaterThan(0);
    expect(served.seen).toBe(0);
    const capped = await stopped(await client().evaluations.start({ ...mcq, budget: 0 }));
    expect(capped.state).toBe('capped');
    expect(served.seen).toBe(0);
  });

  it('takes a shard or the first items, counted in the whole release', async () => {
    await makeProject();
    const request = { task: 'mcq', model: 'builtin/random', release: 'v1' };
    const shard = await stopped(await client().evaluations.start({ ...request, shard: { index: 2, of: 2 } }));
    expect((await client().evaluations.predictions({ run: shard.id })).rows.map((row) => row.index)).toEqual([1, 3, 5]);
    const limited = await stopped(await client().evaluations.start({ ...request, limit: 2 }));
    expect((await client().evaluations.predictions({ run: limited.id })).rows.map((row) => row.index)).toEqual([0, 1]);
  });

  it('compares runs on their common items, and shows a quadrant', async () => {
    await makeProject();
    const good = await serveModel(() => ({ content: 'B' }));
    const a = await stopped(await client().evaluations.start(mcq));
    good.answers = (text) => ({ content: text.includes('(easy)') ? 'B' : 'A' });
    const b = await stopped(await client().evaluations.start({ ...mcq, noImage: true }));
    const [paired] = await client().evaluations.compare({ runs: [a.id, b.id] });
    // Only A: 4, only B: 0 → p = 2·(1/2)⁴ = 0.125.
    expect(paired).toMatchObject({ n: 6, bothRight: 2, onlyA: 4, onlyB: 0, bothWrong: 0, test: 'exact McNemar' });
    expect(paired?.p).toBeCloseTo(0.125, 12);
    expect(paired?.delta).toBeCloseTo(4 / 6, 12);
    const against = { run: b.id, quadrant: 'only-this' as const };
    expect((await client().evaluations.predictions({ run: a.id, against })).total).toBe(4);
    const reports = await Promise.all(
      (['md', 'csv', 'json'] as const).map((format) => client().evaluations.report({ runs: [a.id, b.id], format })),
    );
    expect(reports[0]?.text).toContain('| served | 100.0 | 100.0 |');
    expect(reports[1]?.text.split('\n')[1]).toContain(`${a.id},served,no,mcq,v1,strict,all,all,6,6,0,0,0,0,1,1,`);
    expect(JSON.parse(reports[2]?.text ?? '')).toMatchObject({
      models: [{ model: 'served', counts: { right: 6 } }, {}],
    });
  });

  it('refuses, in a sentence, what cannot be', async () => {
    await makeProject();
    const start = (request: object) => client().evaluations.start({ ...mcq, model: 'builtin/random', ...request });
    await expect(start({ task: 'nope' })).rejects.toThrow('no task "nope"; choose one of mcq');
    await expect(start({ task: 'automation' })).rejects.toThrow('scored from files only');
    await expect(start({ release: 'v9' })).rejects.toThrow('v9');
    await expect(start({ model: 'nobody' })).rejects.toThrow('no model nobody');
    await expect(start({ model: 'builtin/center' })).rejects.toThrow('builtin/center has no answer');
    await expect(start({ task: 'grounding', circular: true })).rejects.toThrow('no options to turn round');
    await expect(start({ arm: 'both' })).rejects.toThrow('has no arms');
    await expect(client().evaluations.get({ run: 'none' })).rejects.toThrow('no evaluation none');
    await expect(client().evaluations.compare({ runs: ['a', 'a'] })).rejects.toThrow();
  });
});

describe('an evaluation of grounding', () => {
  const request = { task: 'grounding', model: 'served', release: 'v1' };

  it('reads points in the declared convention and shows the box and the distance', async () => {
    await makeProject();
    await serveModel(() => ({ content: '[500, 500]' }), { coordinates: 'thousand' });
    const run = await stopped(await client().evaluations.start(request));
    const { rows } = await client().evaluations.predictions({ run: run.id });
    expect(rows).toHaveLength(24);
    expect(rows[0]).toMatchObject({
      outcome: 'right',
      point: [1000, 600],
      distance: 0,
      boxes: [{ kind: 'target', bbox: [900, 500, 1100, 700] }],
    });
    expect(await client().evaluations.prediction({ run: run.id, index: 0 })).toMatchObject({
      read: { numbers: [500, 500], convention: 'thousand', sent: { width: 2000, height: 1200 } },
    });
  });

  it('tells the kinds of a miss apart, and which of them another run removes', async () => {
    await makeProject();
    const session = host.session;
    if (!session) throw new Error('The project is not open.');
    const { rows } = await client().screenshots.query({ sort: 'oldest' });
    change(session, { author: { kind: 'person', name: 'Cora' } }, (to) => {
      const screenshotId = rows[0]?.id ?? '';
      createElement(to, { screenshotId, content: { name: 'Another target', locate: [0, 0, 100, 100] } });
      createElement(to, { screenshotId, content: { name: 'Wastebasket', locate: [200, 0, 300, 100] } });
    });
    const points = ['(895, 600)', '(50, 50)', '(250, 50)', '(1900, 1100)', 'no idea'];
    const served = await serveModel(
      (text) => ({ content: points[Number(/Target (\d+)/.exec(text)?.[1]) % points.length] ?? '' }),
      { coordinates: 'pixel' },
    );
    const a = await stopped(await client().evaluations.start({ ...request, limit: 5 }));
    const kinds = (await client().evaluations.predictions({ run: a.id })).rows.map((row) => row.failure);
    expect(kinds).toEqual(['near-miss', 'named-alike', 'other-element', 'nothing-there', 'parse-failure']);
    expect((await client().evaluations.predictions({ run: a.id, failure: ['near-miss'] })).total).toBe(1);
    served.answers = (text) => ({ content: text.includes('Target 0') ? '(1000, 600)' : '(50, 50)' });
    const b = await stopped(await client().evaluations.start({ ...request, limit: 5, noImage: true }));
    const [paired] = await client().evaluations.compare({ runs: [a.id, b.id] });
    expect(paired?.removed).toEqual(
      ['near-miss', 'named-alike', 'other-element', 'nothing-there', 'parse-failure'].map((kind) => ({
        kind,
        failures: 1,
        removed: kind === 'near-miss' ? 1 : 0,
      })),
    );
  });

  it('pauses when the first answers cannot be of the declared convention, and goes on when told to', async () => {
    await makeProject();
    await serveModel(() => ({ content: '(0.51, 0.49)' }), { coordinates: 'pixel', limits: { concurrency: 1 } });
    const paused = await stopped(await client().evaluations.start(request));
    expect(paused.state).toBe('paused');
    expect(paused.note).toMatch(/cannot be “pixel”.*“normalized” fits/);
    const found = await client().evaluations.get({ run: paused.id });
    expect(found.guard).toMatchObject({ declared: 'pixel', best: 'normalized' });
    expect(found.scored).toBeLessThan(24);
    const done = await stopped(await client().runs.resume({ id: paused.id }));
    expect(done).toMatchObject({ state: 'done', done: 24 });
  });

  it('is settled from the guard: another convention is written into the model, and the run begun anew', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: '(0.5, 0.5)' }), {
      coordinates: 'pixel',
      limits: { concurrency: 1 },
    });
    const paused = await stopped(await client().evaluations.start(request));
    expect(paused.state).toBe('paused');
    const { guard } = await client().evaluations.get({ run: paused.id });
    expect(guard?.fits.map((fit) => fit.convention)).toEqual(['pixel', 'normalized', 'thousand', 'thousand-yx']);
    expect(guard?.answers).toHaveLength(20);
    expect(guard?.answers[0]).toMatchObject({ numbers: [0.5, 0.5], target: [900, 500, 1100, 700] });
    expect(guard?.answers[0]?.points.slice(0, 2)).toEqual([
      [0.5, 0.5],
      [1000, 600],
    ]);
    const anew = await client().evaluations.settleGuard({ run: paused.id, coordinates: 'normalized' });
    expect(anew.id).not.toBe(paused.id);
    expect(await stopped(anew)).toMatchObject({ state: 'done', done: 24 });
    expect(served.seen).toBeGreaterThan(20);
    const found = await client().evaluations.get({ run: anew.id });
    expect(found).toMatchObject({ guard: null, strict: { counts: { n: 24, right: 24 } } });
    expect((await client().runs.get({ id: paused.id })).state).toBe('cancelled');
    const record = (await client().models.list()).find((model) => model.record.name === 'served')?.record;
    expect(record?.coordinates).toBe('normalized');
  });
});

describe('the arms of a fine-state evaluation', () => {
  const request = { task: 'fine_state', model: 'served', release: 'v2' };

  /** One slider with dual boxes and both instructions, released as v2. */
  async function releaseSlider() {
    await makeProject();
    const session = host.session;
    if (!session) throw new Error('The project is not open.');
    const { rows } = await client().screenshots.query({ sort: 'oldest' });
    change(session, { author: { kind: 'person', name: 'Cora' } }, (to) => {
      const element = createElement(to, {
        screenshotId: rows[0]?.id ?? '',
        state: 'approved',
        content: {
          name: 'Volume',
          kind: 'icon',
          category: 'A',
          component: 'Slider',
          locate: [200, 120, 600, 240],
          current: [240, 120, 280, 240],
          interact: [400, 120, 440, 240],
        },
      });
      for (const type of ['locate', 'interact'] as const)
        createInstruction(to, {
          elementId: element.id,
          state: 'approved',
          content: { type, text: `${type} the volume`, picked: true },
        });
    });
    await client().releases.create({ tag: 'v2' });
  }

  /** Points well only where it is told what an arm tells it. */
  const answers = (text: string) => {
    if (text.includes('distinguishing') || text.includes('tells it apart'))
      return {
        content: JSON.stringify({
          description: { purpose: 'sets how loud it is', appearance: 'a rail', features: 'the only rail' },
          box: [0.1, 0.1, 0.3, 0.2],
        }),
      };
    const boxed = /Bounding Box: \[([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\]/.exec(text);
    if (boxed) return { content: `[${Number(boxed[1]) + 0.1}, ${Number(boxed[2]) + 0.05}]` };
    return { content: text.includes('the only rail') ? '[0.12, 0.15]' : '[0.9, 0.9]' };
  };

  it('measures each arm over HTTP, and what it removes against the baseline', async () => {
    await releaseSlider();
    await serveModel(answers, { coordinates: 'normalized' });
    const rates = new Map<string, unknown>();
    const runs = new Map<string, string>();
    for (const arm of ['baseline', 'description', 'box', 'both', 'oracle-box']) {
      const run = await stopped(await client().evaluations.start({ ...request, arm }));
      expect(run).toMatchObject({ state: 'done', failed: 0 });
      const found = await client().evaluations.get({ run: run.id });
      expect(found.settings.arm).toBe(arm);
      expect(found).toMatchObject({ scored: 2, of: 2 });
      runs.set(arm, run.id);
      rates.set(
        arm,
        found.strict.headline.map(({ value }) => value),
      );
    }
    // Loc SR, Int SR, SA-Locate, SA-Interact: the description leads to the handle, the boxes to the middle.
    expect(Object.fromEntries(rates)).toEqual({
      baseline: [0, 0, 0, 0],
      description: [1, 0, 1, 0],
      box: [1, 1, 0, 1],
      both: [1, 1, 0, 1],
      'oracle-box': [1, 1, 0, 1],
    });
    const [paired] = await client().evaluations.compare({
      runs: [runs.get('baseline') ?? '', runs.get('description') ?? ''],
    });
    expect(paired).toMatchObject({ n: 2, onlyA: 0, onlyB: 1, bothWrong: 1, delta: -0.5 });
    expect(paired?.removed).toEqual([{ kind: 'nothing-there', failures: 2, removed: 1 }]);
    expect(paired?.removedByDim).toContainEqual({ dim: 'stage', value: 'locate', failures: 1, removed: 1 });
    expect(paired?.removedByDim).toContainEqual({ dim: 'stage', value: 'interact', failures: 1, removed: 0 });
    expect(paired?.removedByDim).toContainEqual({ dim: 'component', value: 'Slider', failures: 2, removed: 1 });
    const listed = await client().evaluations.list({ task: 'fine_state' });
    expect(listed).toHaveLength(5);
    for (const one of listed) {
      expect(one.summary).toEqual({ strict: null, parity: null });
      expect(new Set(one.strict.cells.map((cell) => Object.keys(cell.dims).length))).toEqual(new Set([1]));
    }
    // By a figure: only its stage, by its own hits. The box leads to the middle, which is not where the handle is.
    const by = async (arm: string, metric: string) =>
      (await client().evaluations.compare({ runs: [runs.get('description') ?? '', runs.get(arm) ?? ''], metric }))[0];
    expect(await by('box', 'loc-sr')).toMatchObject({ n: 1, bothRight: 1, delta: 0, removed: [] });
    expect(await by('box', 'sa-loc-sr')).toMatchObject({ n: 1, onlyA: 1, delta: 1 });
    expect(await by('box', 'int-sr')).toMatchObject({ n: 1, onlyB: 1, delta: -1 });
    const behind = (quadrant: 'both-right' | 'only-this') =>
      client().evaluations.predictions({
        run: runs.get('description') ?? '',
        against: { run: runs.get('box') ?? '', quadrant, metric: 'sa-loc-sr' },
      });
    expect((await behind('only-this')).rows.map((row) => row.dims['stage'])).toEqual(['locate']);
    expect((await behind('both-right')).total).toBe(0);
    await expect(by('box', 'accuracy')).rejects.toThrow('loc-sr');
  });

  it('lets another model describe, and reads its box in that model’s own convention', async () => {
    await releaseSlider();
    await serveModel(answers, { coordinates: 'normalized' });
    const [own] = (await client().models.list()).filter((model) => model.record.name === 'served');
    if (!own) throw new Error('There is no served model.');
    await client().models.save({ record: { ...own.record, name: 'teller', model: 'teller', coordinates: 'thousand' } });
    const told = await stopped(await client().evaluations.start({ ...request, arm: 'box', detector: 'teller' }));
    expect(told).toMatchObject({ state: 'done', failed: 0, models: ['teller', 'served'] });
    const [row] = (await client().evaluations.predictions({ run: told.id })).rows;
    const { callIds } = await client().evaluations.prediction({ run: told.id, index: row?.index ?? 0 });
    expect(callIds).toHaveLength(1);
  });
});
