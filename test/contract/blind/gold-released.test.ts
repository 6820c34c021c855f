import { expect, it } from 'vitest';
import type { LocalClient } from '#electron/host/router/index.ts';
import { answers, decide, openTwoProjects, type Step, twoWorlds, undo } from './gold-steps.ts';

openTwoProjects();

type Read = (c: LocalClient, run: string) => Promise<unknown>[];

/** What an annotator may ask about a release and a model's results on it. */
const released: Record<string, Read> = {
  'releases.list': (c) => [c.releases.list()],
  'releases.get': (c) => [c.releases.get({ tag: 'v1' })],
  'releases.records': (c) => [c.releases.records({ tag: 'v1' })],
  'releases.changes': (c) => [c.releases.changes({ from: 'v1', to: 'v1' })],
  'releases.verify': (c) => [c.releases.verify({ tag: 'v1' })],
  'releases.composition': (c) => [c.releases.composition({ tag: 'v1' }), c.releases.composition({ tag: null })],
  'evaluations.list': (c) => [c.evaluations.list({})],
  'evaluations.get': (c, run) => [c.evaluations.get({ run })],
  'evaluations.predictions': (c, run) => [
    c.evaluations.predictions({ run }),
    c.evaluations.predictions({ run, outcome: ['right'] }),
  ],
  'evaluations.prediction': (c, run) => [0, 1, 2].map((index) => c.evaluations.prediction({ run, index })),
  'evaluations.compare': (c, run) => [c.evaluations.compare({ runs: [run, run] })],
  'evaluations.report': (c, run) => [c.evaluations.report({ runs: [run], format: 'json' })],
  'runs.get': (c, run) => [c.runs.get({ id: run })],
  'runs.items': (c, run) => [c.runs.items({ id: run })],
};

it('nothing about a release or a model’s results changes with an annotator’s work, whatever is released', async () => {
  const [world] = await twoWorlds(null);
  const { ann, fixture } = world!;
  const cora = world!.as('Cora', 'curator');
  await cora.releases.create({ tag: 'v1' });
  const { id: run } = await cora.evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  while ((await cora.runs.get({ id: run })).state === 'running') await new Promise((next) => setImmediate(next));
  expect((await cora.evaluations.predictions({ run })).total).toBe(2);
  expect((await cora.evaluations.prediction({ run, index: 0 })).itemId).toBeTruthy();

  const asked = async () => {
    const found: [string, unknown][] = [];
    for (const [name, read] of Object.entries(released))
      found.push([name, await Promise.all(read(ann, run).map((call) => world!.answer(call)))]);
    return Object.fromEntries(found);
  };
  await ann.review.queue({});
  // The list of what was evaluated is the list of what is approved.
  await expect(ann.runs.items({ id: run })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await cora.runs.items({ id: run })).rows.length).toBeGreaterThan(0);
  // Nor may an estimate say whether an item is among them.
  const hinted = { name: 'h', texts: { [world!.items.question]: 'x' } };
  const estimated = { task: 'mcq', model: 'builtin/random', release: 'v1', hints: hinted } as const;
  await expect(ann.evaluations.estimate(estimated)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const before = await asked();
  const steps: Step[] = [...Object.values(answers), decide('question', 'edit'), decide('target', 'approve'), undo()];
  for (const step of steps) {
    await step(world!);
    expect(await asked()).toEqual(before);
  }
  expect(fixture.session.read.all("SELECT 1 FROM gold_items WHERE annotator = 'Ann' AND answered = 1")).not.toEqual([]);
});
