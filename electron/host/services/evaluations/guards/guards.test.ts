import { phrasesWords } from '#shared/phrases/phrase.ts';
import { describe, expect, it } from 'vitest';
import { releasedForEach } from '../released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();

const request = { task: 'grounding', model: 'served', release: 'v1' };

describe('a guarded run', () => {
  it('pauses when none of the first replies can be read, and continues when told to', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'I would rather not say where.' }));
    const run = await stopped(await client().evaluations.start(request));
    expect(run.state).toBe('paused');
    expect(phrasesWords(run.notes)).toMatch(/None of the first 10 replies of served could be read.*rather not say/);
    // However many calls the server would take at once, no more are paid for.
    expect(served.seen).toBe(10);
    const resumed = await stopped(await client().evaluations.start(request));
    expect(resumed).toMatchObject({ id: run.id, state: 'done', items: 24 });
    expect(phrasesWords(resumed.notes)).toMatch(/^None of the 24 replies of served could be read\./);
    const { alarms } = await client().evaluations.get({ run: run.id });
    expect(phrasesWords(alarms)).toContain('most replies unread: 24 of 24 could not be read, such as "I would rather');
  });

  it('says that nearly all answers are at one place, but not of a baseline', async () => {
    await makeProject();
    await serveModel(() => ({ content: '(0.1, 0.1)' }), { coordinates: 'normalized' });
    const run = await stopped(await client().evaluations.start(request));
    const { alarms } = await client().evaluations.get({ run: run.id });
    expect(phrasesWords(alarms)).toContain('most answers at one place: 24 of 24');
    const centre = await stopped(await client().evaluations.start({ ...request, model: 'builtin/center' }));
    expect((await client().evaluations.get({ run: centre.id })).alarms).toEqual([]);
  });

  it('pauses when the first answers cannot be in the declared convention, and continues when told to', async () => {
    await makeProject();
    await serveModel(() => ({ content: '(0.51, 0.49)' }), { coordinates: 'pixel', limits: { concurrency: 1 } });
    const paused = await stopped(await client().evaluations.start(request));
    expect(paused.state).toBe('paused');
    expect(phrasesWords(paused.notes)).toMatch(/cannot be “pixel”.*“normalized” fits/);
    const found = await client().evaluations.get({ run: paused.id });
    expect(found.guard).toMatchObject({ declared: 'pixel', best: 'normalized' });
    expect(found.scored).toBeLessThan(24);
    const done = await stopped(await client().runs.resume({ id: paused.id }));
    expect(done).toMatchObject({ state: 'done', done: 24 });
  });

  it('pauses when boxes are given as a corner and a size, and is resolved with that order', async () => {
    await makeProject();
    // The target is 900, 500, 1100, 700: as two corners the middle would lie far off.
    await serveModel(() => ({ content: '[900, 500, 200, 200]' }), {
      coordinates: 'pixel',
      limits: { concurrency: 1 },
    });
    const paused = await stopped(await client().evaluations.start(request));
    expect(paused).toMatchObject({ state: 'paused' });
    expect(phrasesWords(paused.notes)).toMatch(/Read as two corners, 0 of 20 .* as x, y, width, height, 20 do.*xywh/);
    const { guard } = await client().evaluations.get({ run: paused.id });
    expect(guard).toMatchObject({ declared: 'pixel', declaredBoxes: 'xyxy', best: 'pixel', bestBoxes: 'xywh' });
    expect(guard?.fits.slice(0, 2)).toMatchObject([
      { convention: 'pixel', boxes: 'xyxy', hits: 0 },
      { convention: 'pixel', boxes: 'xywh', hits: 20 },
    ]);
    expect(guard?.answers[0]).toMatchObject({ numbers: [900, 500, 200, 200] });
    expect(guard?.answers[0]?.points.slice(0, 2)).toEqual([
      [550, 350],
      [1000, 600],
    ]);
    const anew = await client().evaluations.settleGuard({ run: paused.id, coordinates: 'pixel', boxes: 'xywh' });
    expect(await stopped(anew)).toMatchObject({ state: 'done', done: 24 });
    const found = await client().evaluations.get({ run: anew.id });
    expect(found).toMatchObject({ guard: null, strict: { counts: { n: 24, right: 24 } } });
  });

  it('accepts boxes with named fields, and answers in percent from a model declared as pixels', async () => {
    await makeProject();
    const forms = ['{"x": 900, "y": 500, "width": 200, "height": 200}', '(50%, 50%)'];
    let at = 0;
    await serveModel(() => ({ content: forms[at++ % 2] ?? '' }), { coordinates: 'pixel', limits: { concurrency: 1 } });
    const run = await stopped(await client().evaluations.start(request));
    expect(run).toMatchObject({ state: 'done', notes: [] });
    const found = await client().evaluations.get({ run: run.id });
    expect(found).toMatchObject({ guard: null, strict: { counts: { n: 24, right: 24 } } });
  });

  it('is resolved from the guard: another convention is saved in the model, and the run starts again', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: '(0.5, 0.5)' }), {
      coordinates: 'pixel',
      limits: { concurrency: 1 },
    });
    const paused = await stopped(await client().evaluations.start(request));
    expect(paused.state).toBe('paused');
    const { guard } = await client().evaluations.get({ run: paused.id });
    expect(guard?.fits.map((fit) => fit.convention)).toEqual([
      'pixel',
      'normalized',
      'thousand',
      'thousand-yx',
      'percent',
    ]);
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
