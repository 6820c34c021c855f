import { expect, it } from 'vitest';
import { parseRecords } from '../models/records.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();
const asked = { task: 'grounding', model: 'pair', release: 'v1', limit: 4, draw: 'first' as const };

/** A server that plans and grounds, and the records of both and of the pair. */
async function servePair(plan: (text: string) => string, place = '(1000, 600)') {
  const seen = { plans: [] as string[], places: [] as string[] };
  const served = await serveModel(
    (text) => {
      const body = JSON.parse(text) as { model: string };
      (body.model === 'p' ? seen.plans : seen.places).push(text);
      return { content: body.model === 'p' ? plan(text) : place };
    },
    { model: 'g', coordinates: 'pixel' },
  );
  const { record: grounder } = (await client().models.list()).find(({ record }) => record.name === 'served')!;
  await client().models.save({ record: { ...grounder, name: 'planner', model: 'p' } });
  await client().models.importText({
    text: JSON.stringify({ name: 'pair', composite: { planner: 'planner', grounder: 'served' } }),
  });
  return { ...seen, served };
}

it('a record that only names a planner and a grounder is complete', () => {
  const { records, refused, ignored } = parseRecords('{"composite":{"planner":"a","grounder":"b"}}');
  expect(records).toMatchObject([{ name: 'a + b', provider: 'composite', model: 'a + b' }]);
  expect([refused, ignored]).toEqual([[], []]);
  expect(
    parseRecords('{"name":"x","provider":"openai","model":"m","composite":{"planner":"a","grounder":"b"}}').records,
  ).toEqual([]);
});

it('the planner gets the instruction, the grounder its words and the picture; both are paid for and kept', async () => {
  await makeProject();
  const { plans, places } = await servePair(() => 'It is blue.\nclick("the blue button")');
  const estimate = await client().evaluations.estimate(asked);
  expect(estimate).toMatchObject({ calls: 8, items: 4 });
  expect(estimate.steps.map(({ step, models }) => [step, models])).toEqual([
    ['plan', ['planner']],
    ['answer', ['served']],
  ]);
  const run = await stopped(await client().evaluations.start(asked));
  const { model, strict, manifest } = await client().evaluations.get({ run: run.id });
  expect([model, strict.counts.right, plans.length, places.length]).toEqual(['pair', 4, 4, 1]);
  expect(manifest.params).toMatchObject({
    composite: { planner: 'planner', grounder: 'served' },
    planner: { model: 'p' },
  });
  expect(plans[0]).toContain('Target');
  for (const text of places) {
    expect(text).toContain('the blue button');
    expect(text).toContain('data:image');
    expect(text).not.toContain('Target');
  }
  const detail = await client().evaluations.prediction({ run: run.id, index: 0 });
  expect(detail.callIds).toHaveLength(2);
  expect(detail.read.note).toContain('the blue button');
  // 1,000 tokens in and 10 out, twice
  expect(detail.cost).toBeCloseTo(2 * 0.0011);
  // Nothing new is paid for, alone or in a pair.
  expect(await client().evaluations.estimate(asked)).toMatchObject({ calls: 8, reusable: 8 });
  const again = await client().evaluations.readAgain({ run: run.id });
  expect(again.strict.counts.right).toBe(4);
});

it('a planner that names no element, or declines, is a miss for which the grounder is not asked', async () => {
  await makeProject();
  let n = 0;
  const { places } = await servePair(
    () => ['click(500, 300)', 'I cannot help with that request.', 'Just words', 'click("OK")'][n++ % 4]!,
  );
  const run = await stopped(await client().evaluations.start({ ...asked, concurrency: 1 }));
  const { strict } = await client().evaluations.get({ run: run.id });
  expect(strict.counts).toMatchObject({ n: 4, right: 1, parseFailures: 2, refusals: 1 });
  expect(places).toHaveLength(1);
  const details = await Promise.all(
    [0, 1, 2, 3].map((index) => client().evaluations.prediction({ run: run.id, index })),
  );
  expect(details.map(({ callIds }) => callIds.length)).toEqual([1, 1, 1, 2]);
  expect(details[0]!.read.note).toContain('named no element');
  // Read again, the planner's numbers are still no place.
  expect((await client().evaluations.readAgain({ run: run.id })).strict.counts).toMatchObject({ parseFailures: 2 });
});

it('a built-in baseline can ground a planner’s words, and does not see the instruction', async () => {
  await makeProject();
  await servePair(() => 'click("middle")');
  await client().models.importText({
    text: JSON.stringify({ name: 'centred', composite: { planner: 'planner', grounder: 'builtin/center' } }),
  });
  const run = await stopped(await client().evaluations.start({ ...asked, model: 'centred' }));
  expect((await client().evaluations.get({ run: run.id })).strict.counts).toMatchObject({ n: 4, right: 4 });
});

it('what two models cannot do together is refused before anything is sent', async () => {
  await makeProject();
  const { served } = await servePair(() => 'x');
  const refusal = (more: object) => client().evaluations.estimate({ ...asked, ...more });
  await expect(refusal({ task: 'mcq' })).rejects.toThrow('evaluate planner by itself');
  for (const [name, composite, why] of [
    ['nested', { planner: 'planner', grounder: 'pair' }, 'two single models'],
    ['floor', { planner: 'builtin/ocr', grounder: 'served' }, 'cannot plan'],
    ['lost', { planner: 'planner', grounder: 'nobody' }, 'nobody'],
  ] as const) {
    await client().models.importText({ text: JSON.stringify({ name, composite }) });
    await expect(refusal({ model: name })).rejects.toThrow(why);
  }
  expect(await client().models.check({ name: 'pair' })).toMatchObject({ ok: false });
  expect(served.seen).toBe(0);
});
