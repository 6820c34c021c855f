import { expect, it } from 'vitest';
import { releasedForEach } from '../released.test-helper.ts';

const { client, makeProject, serveModel, stopped } = releasedForEach();

it('finds the key that good models contradict, and says how few items keep the ranking', async () => {
  await makeProject();
  // The key is always B. Both better models answer D to the hard question on the first picture.
  const served = await serveModel((text) => {
    const hard = text.includes('one.png show (hard)');
    if (text.includes('"poor"')) return { content: text.includes('(easy)') ? 'B' : 'A' };
    if (text.includes('"middling"')) return { content: hard ? 'D' : text.includes('two.png show (hard)') ? 'A' : 'B' };
    return { content: hard ? 'D' : 'B' };
  });
  expect(served.seen).toBe(0);
  const record = (await client().models.list()).find((entry) => entry.record.name === 'served')?.record;
  if (!record) throw new Error('no record');
  for (const name of ['poor', 'middling', 'good']) {
    await client().models.save({ record: { ...record, name, model: name } });
    await stopped(await client().evaluations.start({ task: 'mcq', model: name, release: 'v1' }));
  }
  await stopped(await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' }));
  const { runs, items, lite } = await client().benchmark.items({ task: 'mcq', release: 'v1', lite: 3 });
  expect(runs.map(({ model }) => model).sort()).toEqual(['good', 'middling', 'poor']);
  expect(items).toHaveLength(6);
  expect(items[0]).toMatchObject({ suspicion: 'same-answer', instead: 'D', gold: 'B', difficulty: 0 });
  expect(items.filter(({ suspicion }) => suspicion !== null)).toHaveLength(1);
  const easy = items.filter(({ label }) => label.includes('(easy)'));
  expect(easy.map(({ difficulty }) => difficulty)).toEqual([1, 1]);
  expect(lite).toMatchObject({ n: 3 });
  expect(lite?.items).toHaveLength(3);
  await expect(client().benchmark.items({ task: 'nothing', release: 'v1' })).rejects.toThrow(/nothing/);

  // The first three items, frozen as they are, with nothing else of their pictures.
  const made = await client().releases.create({ tag: 'v1-lite', lite: { task: 'mcq', release: 'v1', n: 3 } });
  expect(made.lite).toMatchObject({ release: 'v1', task: 'mcq', items: 3, of: 6, tau: null, apparent: lite?.apparent });
  expect(made.lite?.runs.map(({ model }) => model).sort()).toEqual(['good', 'middling', 'poor']);
  expect(made.counts['questions']).toBe(3);
  expect(made.counts['instructions'] ?? 0).toBe(0);
  expect((await client().releases.get({ tag: 'v1-lite' })).lite).toEqual(made.lite);
  expect(await client().releases.verify({ tag: 'v1-lite' })).toMatchObject({ ok: true });
  const changes = await client().releases.changes({ from: 'v1', to: 'v1-lite' });
  expect(changes).toMatchObject({ changed: [], added: [] });
  // What was answered on the whole release is answered on the lite one.
  const again = await stopped(await client().evaluations.start({ task: 'mcq', model: 'good', release: 'v1-lite' }));
  expect(again).toMatchObject({ state: 'done', calls: 0 });
  await expect(client().releases.create({ tag: 'x', lite: { task: 'mcq', release: 'v1', n: 6 } })).rejects.toThrow(
    /leave nothing out/,
  );
  await expect(
    client().releases.create({ tag: 'x', lite: { task: 'grounding', release: 'v1', n: 2 } }),
  ).rejects.toThrow(/at least two models/);
});
