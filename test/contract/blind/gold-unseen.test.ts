import { afterEach, expect, it } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import type { LocalClient } from '#electron/host/router/index.ts';
import { reads } from './gold-reads.ts';
import { answers, decideAll, openTwoProjects, type Step, undo, unstarted } from './gold-steps.ts';
import type { Items } from './gold-worlds.ts';

openTwoProjects();

/* A copy that somebody has as gold exists for nobody else, and what they do with it changes nothing that others see. */

const controller = new AbortController();
afterEach(() => controller.abort());

/** Everything that is counted, listed, searched, compared, released or exported, besides what annotators may ask. */
const more = (c: LocalClient): Promise<unknown>[] => [
  c.items.query({}),
  c.items.counts({}),
  ...['pane', 'Okay', 'says'].map((text) => c.items.query({ filter: { text } })),
  c.review.lotSize({ lot: 'all' }),
  c.review.lotSize({ lot: 'clean' }),
  c.releases.preview(),
  c.releases.composition({ tag: null }),
  c.review.projectLints(),
  c.evaluations.list({}),
];

const asText = (calls: Promise<unknown>[]) =>
  Promise.all(calls.map(async (call) => JSON.stringify(await call.catch((error: unknown) => String(error)))));

/** What somebody is told by everything that they may ask. */
async function allSeen(client: LocalClient, items: Items): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { more: await asText(more(client)) };
  for (const [name, read] of Object.entries(reads)) found[name] = await asText(read(client, items));
  // Which people have worked in the project, and when it was opened, are no facts about items.
  delete found['projects.open'];
  delete found['jobs.list'];
  return found;
}

it('reviewers and curators are told the same by every call before, while and after somebody has gold', async () => {
  const [world] = await unstarted(null, ['Vera'], 1);
  const { fixture, items: originals } = world!;
  const cora = world!.as('Cora', 'curator');
  // So that the list of people contains Ann.
  const picture = (await cora.screenshots.query({})).rows[0]?.id ?? '';
  await cora.screenshots.assign({ selection: { kind: 'ids', ids: [picture] }, to: { person: 'Ann', due: null } });
  fixture.settings({ goldShare: 0.5 });
  for (const client of [cora, world!.as('Rex', 'reviewer')]) await client.review.queue({});
  const before = await allSeen(cora, originals);

  const events: StudioEvent[] = [];
  const stream = await world!.as('Rex', 'reviewer').events.stream(undefined, { signal: controller.signal });
  const following = (async () => {
    for await (const event of stream) events.push(event);
  })().catch(() => {});
  await world!.start();
  const copies = (fixture.session.read.all('SELECT id FROM gold_copies') as { id: string }[]).map(({ id }) => id);
  expect(copies.length).toBeGreaterThan(6);
  expect(await allSeen(cora, originals)).toEqual(before);

  const steps: Step[] = [
    ...Object.values({ ...answers, ...decideAll('edit') }),
    undo(),
    ...Object.values(decideAll('reject')),
  ];
  for (const step of steps) await step(world!);
  expect(await allSeen(cora, originals)).toEqual(before);
  await new Promise((next) => setImmediate(next));
  controller.abort();
  await following;
  for (const id of copies) expect(JSON.stringify(events)).not.toContain(id);

  const { problems } = await cora.projects.doctor({});
  // The pictures of this project are only in its rows, and it has no backup.
  expect(problems.filter(({ code }) => !/media|backup/.test(code))).toEqual([]);
  for (const [name, id] of Object.entries(world!.items)) {
    if (!copies.includes(id)) continue;
    for (const client of [cora, world!.as('Bea', 'annotator')])
      for (const call of [
        client.review.kindOf({ id }),
        client.comments.add({ kind: 'element', entityId: id, text: 'x' }),
      ])
        await expect(call, name).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const original = originals[name as keyof Items];
    await expect(world!.ann.review.kindOf({ id: original })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const release = await cora.releases.create({ tag: 'v1' });
  for (const id of copies)
    expect(JSON.stringify([release, await cora.releases.records({ tag: 'v1' })])).not.toContain(id);
  const { people } = await cora.review.quality();
  expect(people.find(({ name }) => name === 'Ann')).toMatchObject({ gold: { n: 5 }, made: 3 });
  expect(people.find(({ name }) => name === 'Ann')?.goldItems.map(({ id }) => id)).toContain(originals.question);
});
