import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQuestion } from '../../items/question/create.ts';
import { change } from '../../changes/change.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

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
    // One item in each platform of each level, so that their weights cancel out: two of six are right.
    expect(found.strict.headline.find((metric) => metric.id === 'weighted')?.value).toBeCloseTo(2 / 6, 12);
    const cell = found.strict.cells.find((cell) => cell.dims['platform'] === 'os_web' && !cell.dims['difficulty']);
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

  it('takes answers from the ledger the second time, and a retry replaces an error', async () => {
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

  it('warns of a family that is not known, since answers would be read as those of a plain model', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }), { family: 'qwen-2.5' });
    const { problems, canStart } = await client().evaluations.estimate(mcq);
    expect(problems).toMatchObject([
      { code: 'start-unknown-family', values: { family: 'qwen-2.5', known: expect.stringContaining('qwen2.5-vl') } },
    ]);
    expect(canStart).toBe(true);
  });

  it.each([{ circular: true }, { samples: 3 }])('estimates every call of %j, each with its picture', async (more) => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    const once = await client().evaluations.estimate(mcq);
    const all = await client().evaluations.estimate({ ...mcq, ...more });
    expect(all.inputTokens / all.calls).toBeCloseTo(once.inputTokens / once.calls, 0);
    await stopped(await client().evaluations.start({ ...mcq, ...more }));
    expect(served.seen).toBe(all.calls);
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
    const record = (await client().models.list()).find((model) => model.record.name === 'served')?.record;
    if (!record) throw new Error('There is no served model.');
    await client().models.save({ record: { ...record, name: 'poor', model: 'poor' } });
    const poor = await stopped(await client().evaluations.start({ ...mcq, model: 'poor' }));
    const runs = [a.id, poor.id, b.id];
    const reports = await Promise.all(
      (['md', 'csv', 'json'] as const).map((format) => client().evaluations.report({ runs, format })),
    );
    expect(reports[0]?.text).toMatch(/\| 1 \| served \| \*\*100\.0\*\* \| 34\.2–100\.0 \|.*\| 2 \| 6 \| 0 \|/);
    expect(reports[0]?.text).toContain('| served | poor | +66.7 |');
    // An arm stands apart, beside the plain run of its model, and in no test.
    expect(reports[0]?.text).toContain('| served, no picture | 100.0 | 33.3 | -66.7 |');
    expect(reports[0]?.text).toMatch(/temperature 0; max tokens 2048; prompt mcq\/answer version \d+ \([0-9a-f]{64}\)/);
    expect(reports[1]?.text.split('\n')[1]).toContain(
      `${a.id},served,no,complete,mcq,v1,strict,all,all,6,6,0,0,0,0,1,6,`,
    );
    expect(JSON.parse(reports[2]?.text ?? '')).toMatchObject({
      models: [{ model: 'served', counts: { right: 6 }, served: ['m'], standing: 'complete' }, {}, {}],
      pairs: [{ n: 6, delta: 4 / 6, family: 1, clusters: 2 }],
      examples: [{ run: poor.id, gold: 'B', answer: 'A' }, {}],
    });
    // A baseline's misses are shown only in a report of baselines alone.
    const floor = await stopped(await client().evaluations.start({ ...mcq, model: 'builtin/random' }));
    const missed = async (runs: string[]) => {
      const { text } = await client().evaluations.report({ runs, format: 'json' });
      return z
        .object({ examples: z.array(z.object({ run: z.string() })) })
        .parse(JSON.parse(text))
        .examples.map((each) => each.run);
    };
    expect(await missed([floor.id, poor.id])).not.toContain(floor.id);
    expect(await missed([floor.id])).toContain(floor.id);
    // The same run asked again at another temperature differs in more than its model.
    await client().models.save({ record: { ...record, params: { temperature: 0.7 } }, replaces: 'served' });
    const warm = await stopped(await client().evaluations.start(mcq));
    const [compared] = await client().evaluations.compare({ runs: [a.id, warm.id] });
    expect(compared?.differences).toEqual([{ what: 'temperature', a: '0', b: '0.7', usual: false }]);
    expect(paired?.differences).toEqual([]);
    // With a weighted figure: what the leaderboard prints.
    const [weighted] = await client().evaluations.compare({ runs: [a.id, b.id], metric: 'weighted' });
    const board = (await client().evaluations.get({ run: b.id })).strict.headline;
    expect(weighted?.b.value).toBeCloseTo(board.find((entry) => entry.id === 'weighted')?.value ?? 0, 12);
    expect(weighted?.test).toBe('paired cluster bootstrap');
  });

  it('refuses to pay for several answers that must be the same, unless told', async () => {
    await makeProject();
    const server = await serveModel(() => ({ content: 'B' }), { params: { temperature: 0 } });
    const several = { ...mcq, samples: 3 };
    for (const asked of [several, { ...several, limit: 2 }])
      await expect(client().evaluations.start(asked)).rejects.toMatchObject({
        code: 'INVALID',
        data: { field: 'samples' },
      });
    await expect(client().evaluations.estimate(several)).rejects.toMatchObject({ code: 'INVALID' });
    expect(server.seen).toBe(0);
    expect(await stopped(await client().evaluations.start({ ...several, repeatSame: true }))).toMatchObject({
      ...{ state: 'done', calls: 18 },
    });
    // Without a temperature in the record none is sent for several answers, so that they may differ.
    const record = (await client().models.list()).find((entry) => entry.record.name === 'served')?.record;
    if (!record) throw new Error('There is no served model.');
    await client().models.save({ record: { ...record, params: {} }, replaces: 'served' });
    expect(await client().evaluations.estimate(several)).toMatchObject({ items: 6 });
  });

  it('works on two evaluations at once, with one fair queue for a model that both ask', async () => {
    await makeProject();
    const order: string[] = [];
    await serveModel(
      (text) => {
        order.push(text.includes('image_url') ? 'pictures' : 'none');
        return { content: 'B' };
      },
      { limits: { concurrency: 1 } },
    );
    const both = await Promise.all([
      client().evaluations.start(mcq),
      client().evaluations.start({ ...mcq, noImage: true }),
    ]);
    const ended = await Promise.all(both.map(stopped));
    expect(ended.map(({ state, calls }) => [state, calls])).toEqual([
      ['done', 6],
      ['done', 6],
    ]);
    // Neither waits for the end of the other.
    expect(order.indexOf('none')).toBeLessThan(order.lastIndexOf('pictures'));
    expect(order.indexOf('pictures')).toBeLessThan(order.lastIndexOf('none'));
  });

  it('says at the end of a run that no family is known for its model, and stores the family’s version', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }));
    const run = await stopped(await client().evaluations.start(mcq));
    expect(run.notes).toEqual([{ code: 'run-unknown-family', values: { model: 'served', family: 'm' } }]);
    const record = (await client().models.list()).find((entry) => entry.record.name === 'served')?.record;
    if (!record) throw new Error('There is no served model.');
    for (const [more, notes] of [
      [{ family: 'gtp' }, [{ code: 'run-unknown-family', values: { model: 'served', family: 'gtp' } }]],
      [{ coordinates: 'pixel' }, []],
      [{ family: 'gpt' }, []],
    ] as const) {
      await client().models.save({ record: { ...record, ...more }, replaces: 'served' });
      const again = await stopped(await client().evaluations.start({ ...mcq, limit: 2 }));
      expect(again.notes).toEqual(notes);
      const { manifest } = await client().evaluations.get({ run: again.id });
      expect(manifest.params).toMatchObject({ familyVersion: 1 });
    }
  });

  it('lists errata in a report: what a later release changed', async () => {
    await makeProject();
    const run = await stopped(await client().evaluations.start({ ...mcq, model: 'builtin/random' }));
    const page = async () => (await client().evaluations.report({ runs: [run.id], format: 'html' })).text ?? '';
    expect(await page()).not.toContain('Errata');
    const [screenshot] = (await client().screenshots.query({ sort: 'oldest' })).rows;
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
      const options = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `Option ${letter}` }));
      const more = { question: 'Which window is open?', options, answer: 'B', explanation: 'It is in front.' };
      const content = { difficulty: 'easy' as const, ...more };
      createQuestion(to, { screenshotId: screenshot?.id ?? '', state: 'approved', content });
    });
    await client().releases.create({ tag: 'v2' });
    expect(await page()).toContain('From release v1 to v2: 0 changed, 1 added, 0 removed.');
  });

  it('draws the items of a limit at random or by strata, the same for a seed', async () => {
    await makeProject();
    const itemsOf = async (more: object) => {
      const run = await stopped(
        await client().evaluations.start({ task: 'grounding', model: 'builtin/random', release: 'v1', ...more }),
      );
      const { rows } = await client().evaluations.predictions({ run: run.id, limit: 100 });
      return rows.map((row) => ({ index: row.index, ...row.dims }));
    };
    const places = (rows: { index: number }[]) => rows.map((row) => row.index);
    const random = await itemsOf({ limit: 8, draw: 'random', seed: 3 });
    expect(random).toHaveLength(8);
    expect(places(random)).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(places(await itemsOf({ limit: 8, draw: 'random', seed: 3, concurrency: 2 }))).toEqual(places(random));
    const strata = await itemsOf({ limit: 8, draw: 'stratified', seed: 3 });
    const cells = strata.map(({ type, platform }: Record<string, unknown>) => `${String(type)} ${String(platform)}`);
    expect(cells.toSorted()).toEqual(
      ['advanced os_linux', 'advanced os_web', 'basic os_linux', 'basic os_web'].flatMap((cell) => [cell, cell]),
    );
  });

  it('archives a run, and restores it', async () => {
    await makeProject();
    const run = await stopped(await client().evaluations.start({ ...mcq, model: 'builtin/random' }));
    const archived = async () => (await client().evaluations.list({})).map((entry) => entry.archived);
    expect(await archived()).toEqual([false]);
    await client().evaluations.archive({ run: run.id, archived: true });
    await client().evaluations.archive({ run: run.id, archived: true });
    expect(await archived()).toEqual([true]);
    expect((await client().evaluations.get({ run: run.id })).archived).toBe(true);
    await client().evaluations.archive({ run: run.id, archived: false });
    expect(await archived()).toEqual([false]);
    await expect(client().evaluations.archive({ run: 'none', archived: true })).rejects.toThrow();
  });

  it('refuses invalid requests with one sentence', async () => {
    await makeProject();
    const start = (request: object) => client().evaluations.start({ ...mcq, model: 'builtin/random', ...request });
    await expect(start({ task: 'nope' })).rejects.toThrow('no task "nope"; choose one of mcq');
    await expect(start({ task: 'automation' })).rejects.toThrow('scored from files only');
    await expect(start({ release: 'v9' })).rejects.toThrow('v9');
    await expect(start({ model: 'nobody' })).rejects.toThrow('no model nobody');
    await expect(start({ model: 'builtin/scripted' })).rejects.toThrow('only follows the path of a task in a live run');
    await expect(start({ model: 'builtin/center' })).rejects.toThrow('builtin/center cannot answer');
    await expect(start({ task: 'grounding', circular: true })).rejects.toThrow('no options to rotate');
    await expect(start({ arm: 'both' })).rejects.toThrow('has no arms');
    await expect(client().evaluations.get({ run: 'none' })).rejects.toThrow('no evaluation none');
    await expect(client().evaluations.compare({ runs: ['a', 'a'] })).rejects.toThrow();
  });
});
