import { describe, expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();

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
    const detail = await client().evaluations.prediction({ run: run.id, index: 0 });
    expect(detail).toMatchObject({
      read: { numbers: [500, 500], convention: 'thousand', sent: { width: 2000, height: 1200 } },
      asked: { kind: 'point', text: detail.label, options: [] },
      explanation: null,
    });
    // An instruction is opened with its element.
    const { kind, review = '' } = detail.source ?? {};
    expect(kind).toBe('instruction');
    expect((await client().elements.get({ id: review })).content.name).toBe(detail.label);
  });

  it('distinguishes kinds of misses, and which of them another run removes', async () => {
    await makeProject();
    const { rows } = await client().screenshots.query({ sort: 'oldest' });
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
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

  it('compares, breaks down and shows by the published reading on request', async () => {
    await makeProject();
    // A box: the strict reading uses its centre, which is on the target; the published code its corner, 5 px
    // beside it.
    const served = await serveModel(
      (text) => ({ content: text.includes('Target 0') ? '[895, 595, 1105, 605]' : '(1900, 1100)' }),
      { coordinates: 'pixel' },
    );
    const a = await stopped(await client().evaluations.start({ ...request, limit: 2 }));
    served.answers = () => ({ content: '(1000, 600)' });
    const b = await stopped(await client().evaluations.start({ ...request, limit: 2, noImage: true }));
    const runs = [a.id, b.id];
    const [strict] = await client().evaluations.compare({ runs });
    expect(strict).toMatchObject({ n: 2, bothRight: 1, onlyB: 1, delta: -0.5 });
    expect(strict?.removed).toEqual([{ kind: 'nothing-there', failures: 1, removed: 1 }]);
    const [parity] = await client().evaluations.compare({ runs, reading: 'parity' });
    expect(parity).toMatchObject({ n: 2, bothRight: 0, onlyB: 2, delta: -1 });
    expect(parity?.removed).toEqual(['near-miss', 'nothing-there'].map((kind) => ({ kind, failures: 1, removed: 1 })));
    expect(parity?.removedByDim).toContainEqual({ dim: 'kind', value: 'icon', failures: 2, removed: 2 });
    const behind = async (more: object) =>
      (await client().evaluations.predictions({ run: a.id, reading: 'parity', ...more })).rows.map((row) => row.index);
    const [first] = (await client().evaluations.predictions({ run: a.id, reading: 'parity', limit: 1 })).rows;
    expect(first).toMatchObject({ outcome: 'right', point: [1000, 600], distance: 0, parityOutcome: 'wrong' });
    expect(first?.parityAnswer?.point).toEqual([895, 595]);
    // 5 px left of the target, whose upper edge lies higher.
    expect(first?.parityAnswer?.distance).toBe(5);
    expect(await behind({ failure: ['near-miss'] })).toEqual([0]);
    expect(await behind({ failure: ['near-miss'], reading: 'strict' })).toEqual([]);
    expect(await behind({ against: { run: b.id, quadrant: 'only-other' } })).toEqual([0, 1]);
    expect(await behind({ against: { run: b.id, quadrant: 'only-other' }, reading: 'strict' })).toEqual([1]);
  });
});
