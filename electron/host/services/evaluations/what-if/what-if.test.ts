import { expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { releasedForEach } from '../released.test-helper.ts';

const { client, makeProject, serveModel, stopped } = releasedForEach();

/** Saves a record of the server for each name, and evaluates them in this order. */
async function evaluated(task: string, names: readonly string[]) {
  const record = (await client().models.list()).find((entry) => entry.record.name === 'served')?.record;
  if (!record) throw new Error('no record');
  for (const name of names) {
    await client().models.save({ record: { ...record, name, model: name } });
    await stopped(await client().evaluations.start({ task, model: name, release: 'v1' }));
  }
}

it('counts places in other conventions, from the stored replies', async () => {
  await makeProject();
  // 24 targets at 900-1100 × 500-700 in a picture of 2000 × 1200. The first model answers in pixels as declared; the
  // second in thousandths, which pixels read as beside the targets, and twice in pixels.
  const served = await serveModel(
    (text) => {
      const n = Number(/Target (\d+)/.exec(text)?.[1]);
      if (text.includes('"plain"')) return { content: n < 9 ? '(1000, 600)' : '(5, 5)' };
      return { content: n < 1 ? '(1000, 600)' : '(500, 500)' };
    },
    { coordinates: 'pixel' },
  );
  await evaluated('grounding', ['plain', 'thousandths']);
  const asked = served.seen;
  const { models, pairs, ways } = await client().benchmark.whatIf({ task: 'grounding', release: 'v1' });
  expect(served.seen).toBe(asked);
  expect(models.map(({ model, value, n }) => [model, value, n])).toEqual([
    ['plain', 18 / 24, 24],
    ['thousandths', 2 / 24, 24],
  ]);
  expect(pairs).toEqual({ of: 1, significant: 1 });
  const way = (text: string) => ways.find((entry) => phraseWords(entry.phrase) === text);
  const both = (text: string) => way(text)?.figures.map(({ value }) => value);
  // (1000, 600) in thousandths is (2000, 720); (500, 500) is (1000, 600).
  expect(both('places read as thousand')).toEqual([0, 22 / 24]);
  expect(way('places read as thousand')).toMatchObject({
    tau: -1,
    flips: [{ a: 0, b: 1, order: 'swapped', significance: 'reversed' }],
  });
  expect(both('places read in the convention that hits most, for each model')).toEqual([18 / 24, 22 / 24]);
  expect(both('all values of Platform alike')).toEqual([18 / 24, 2 / 24]);
});

it('leaves out unanswered items, and weighs questions alike', async () => {
  await makeProject();
  // Keys are B; options: 4 (easy), 5 (medium), 6 (hard), on two pictures. `bold` has the hard two right and the easy
  // ones wrong, `shy` the two easy ones right and says nothing else.
  await serveModel((text) => {
    if (text.includes('"bold"')) return { content: text.includes('(hard)') ? 'B' : 'A' };
    return { content: text.includes('(easy)') ? 'B' : 'no idea' };
  });
  await evaluated('mcq', ['bold', 'shy']);
  const { models, ways } = await client().benchmark.whatIf({ task: 'mcq', release: 'v1' });
  expect(models.map(({ value }) => value)).toEqual([1 / 3, 1 / 3]);
  const of = (text: string) => {
    const found = ways.find((entry) => phraseWords(entry.phrase).startsWith(text));
    return found?.figures.map(({ value, n }) => [Number(value?.toFixed(6)), n]);
  };
  expect(of('only answered items')).toEqual([
    [0.333333, 6],
    [1, 2],
  ]);
  // α = (m − 1) / m; of each difficulty and platform there is one item, so that all weigh the same in the printed figure.
  expect(of('Weighted accuracy')).toEqual([
    [0.333333, 6],
    [0.333333, 6],
  ]);
  const raw = await client().benchmark.whatIf({ task: 'mcq', release: 'v1', metric: 'weightedRaw' });
  // 2 · 5/6 / 6 and 2 · 3/4 / 6.
  expect(raw.models.map(({ model, value }) => [model, Number(value?.toFixed(6))])).toEqual([
    ['bold', 0.277778],
    ['shy', 0.25],
  ]);
  await expect(client().benchmark.whatIf({ task: 'mcq', release: 'v1', metric: 'x' })).rejects.toThrow(/x/);
});
