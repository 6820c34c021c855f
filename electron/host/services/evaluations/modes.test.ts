import { describe, expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { sweepOf } from '#shared/contract/runs/evaluations/variants.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();

const mcq = { task: 'mcq', model: 'served', release: 'v1' };

describe('modes share the ledger', () => {
  it('all rotations after a plain run pay only for the turned options, as the estimate says', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    await stopped(await client().evaluations.start(mcq));
    expect(served.seen).toBe(6);
    // Options of 4, 5 and 6 on two screenshots: 30 rotations, of which the 6 unturned are known.
    const estimate = await client().evaluations.estimate({ ...mcq, circular: true });
    expect(estimate).toMatchObject({ calls: 30, reusable: 6 });
    const run = await stopped(await client().evaluations.start({ ...mcq, circular: true }));
    expect(served.seen).toBe(30);
    expect(run).toMatchObject({ calls: 24, reused: 6 });
    expect(run.spent).toBeCloseTo(24 * 0.0011, 9);
  });

  it('further samples pay only for those that are new', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }), { params: { temperature: 1 } });
    await stopped(await client().evaluations.start(mcq));
    expect(await client().evaluations.estimate({ ...mcq, samples: 3 })).toMatchObject({ calls: 18, reusable: 6 });
    await stopped(await client().evaluations.start({ ...mcq, samples: 3 }));
    expect(served.seen).toBe(18);
  });

  it('plans pay only for the items that have one', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    await stopped(await client().evaluations.start(mcq));
    const hints = { name: 'plans.jsonl', texts: { 0: 'Look at the title.', 4: 'Look at the menu.' } };
    const estimate = await client().evaluations.estimate({ ...mcq, hints });
    expect(estimate).toMatchObject({ calls: 6, reusable: 4, canStart: true });
    expect(estimate.problems.map(phraseWords)).toEqual([
      '4 of 6 items have no plan in plans.jsonl and are asked without one.',
    ]);
    await stopped(await client().evaluations.start({ ...mcq, hints }));
    expect(served.seen).toBe(8);
  });
});

describe('examples before each item', () => {
  const fewShot = { k: 1, seed: 1 };

  it('are held out of the scored items with everything on their pictures', async () => {
    await makeProject();
    const asked: string[] = [];
    const served = await serveModel((text) => {
      asked.push(text);
      return { content: 'B' };
    });
    // Six questions on two pictures: the example's picture and its three questions are not scored.
    expect(await client().evaluations.estimate({ ...mcq, fewShot })).toMatchObject({ items: 3, calls: 3 });
    const run = await stopped(await client().evaluations.start({ ...mcq, fewShot }));
    expect(served.seen).toBe(3);
    const names = asked.map((text) => text.match(/What does (one|two)\.png/g) ?? []);
    expect(new Set(names.map(([example]) => example)).size).toBe(1);
    for (const [example, question] of names) expect(question).not.toBe(example);
    for (const text of asked) {
      const { messages } = JSON.parse(text) as { messages: { role: string; content: unknown }[] };
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
      expect(messages[2]?.content).toBe('B');
    }
    const found = await client().evaluations.get({ run: run.id });
    expect(found.settings.fewShot).toEqual({ k: 1, seed: 1, from: null });
    expect(found.manifest.params).toMatchObject({ examples: { k: 1, seed: 1, from: null, ids: [expect.any(String)] } });
  });

  it('read a position in the space of the item’s own picture, and are worded in the model’s convention', async () => {
    await makeProject();
    let shown: unknown;
    await serveModel(
      (text) => {
        const { messages } = JSON.parse(text) as { messages: { content: unknown }[] };
        shown = messages[2]?.content;
        return { content: '(500, 300)' };
      },
      { image: { longEdge: 1000 } },
    );
    const run = await stopped(
      await client().evaluations.start({ ...mcq, task: 'grounding', fewShot, limit: 1, draw: 'first' }),
    );
    // The target [900, 500, 1100, 700] of 2000 × 1200, sent at half the size: its middle is (500, 300).
    expect(shown).toBe('(500, 300)');
    const found = await client().evaluations.predictions({ run: run.id });
    expect(found.rows).toMatchObject([{ outcome: 'right', point: [1000, 600] }]);
  });

  it.each([
    ['the scored release itself', 'v1'],
    ['another release with the same pictures', 'v2'],
  ])('are refused from %s, by the names of both', async (_, from) => {
    await makeProject();
    await client().releases.create({ tag: 'v2' });
    await serveModel(() => ({ content: 'B' }));
    await expect(client().evaluations.estimate({ ...mcq, fewShot: { ...fewShot, from } })).rejects.toThrow(
      new RegExp(`Releases ${from} and v1 share items or pictures \\(6, such as “What does`),
    );
  });

  it('are refused if there are too few pictures', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }));
    await expect(client().evaluations.estimate({ ...mcq, fewShot: { k: 3, seed: 1 } })).rejects.toThrow(/only 2 items/);
  });
});

describe('a temperature sweep', () => {
  it('sends each temperature in place of the record’s, as runs of their own', async () => {
    await makeProject();
    const sent = new Set<unknown>();
    await serveModel(
      (text) => {
        sent.add((JSON.parse(text) as { temperature?: number }).temperature);
        return { content: 'B' };
      },
      { params: { temperature: 0.3 } },
    );
    for (const temperature of [0, 0.3, 1]) await stopped(await client().evaluations.start({ ...mcq, temperature }));
    expect([...sent]).toEqual([0, 0.3, 1]);
    // The record's own temperature is the same question: nothing new is sent.
    expect(await client().evaluations.estimate(mcq)).toMatchObject({ calls: 6, reusable: 6 });
    const listed = await client().evaluations.list({ task: 'mcq' });
    expect(sweepOf(listed[0] as never, listed).map(({ temperature }) => temperature)).toEqual([0, 0.3, 1]);
    const { text } = await client().evaluations.report({ runs: listed.map(({ run }) => run.id), format: 'md' });
    expect(text).toMatch(/\| served \| 0\.3 \| .* \| 100\.0 \|/);
  });

  it('is refused for samples at temperature 0 and for a model that takes none', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }), { params: { temperature: null } });
    await expect(client().evaluations.estimate({ ...mcq, temperature: 1 })).rejects.toThrow(
      /has no temperature setting/,
    );
    await serveModel(() => ({ content: 'B' }), { name: 'other' });
    await expect(client().evaluations.estimate({ ...mcq, model: 'other', temperature: 0, samples: 3 })).rejects.toThrow(
      /the same/,
    );
  });
});

describe('perturbations', () => {
  it.each([
    ['scale-75', [1500, 900], '(750, 450)'],
    ['scale-50', [1000, 600], '(500, 300)'],
    ['jpeg-60', [2000, 1200], '(1000, 600)'],
  ] as const)('%s sends pictures of %j, and positions in them are read right', async (perturbation, size, content) => {
    await makeProject();
    await serveModel(() => ({ content }));
    const asked = { ...mcq, task: 'grounding', perturbation, limit: 2, draw: 'first' as const };
    const run = await stopped(await client().evaluations.start(asked));
    const { rows } = await client().evaluations.predictions({ run: run.id });
    expect(rows.map(({ outcome, point }) => [outcome, point])).toEqual([
      ['right', [1000, 600]],
      ['right', [1000, 600]],
    ]);
    const detail = await client().evaluations.prediction({ run: run.id, index: 0 });
    expect(detail.read?.sent).toEqual({ width: size[0], height: size[1] });
  });

  it('shuffles options with the key, and tells answers in the item’s own letters', async () => {
    await makeProject();
    await serveModel((text) => ({ content: /([A-F])\. Open/.exec(text)?.[1] ?? '' }));
    const plain = await stopped(await client().evaluations.start(mcq));
    const run = await stopped(await client().evaluations.start({ ...mcq, perturbation: 'shuffled' }));
    expect(run.reused).toBe(0);
    const { rows } = await client().evaluations.predictions({ run: run.id });
    // The key is “Open”, B in every question.
    expect(rows.map(({ answer, gold, outcome }) => [answer, gold, outcome])).toEqual(
      rows.map(() => ['B', 'B', 'right']),
    );
    const [pair] = await client().evaluations.compare({ runs: [plain.id, run.id] });
    expect(pair).toMatchObject({ n: 6, delta: 0, bothRight: 6 });
  });

  it('a model that always says B loses, with a paired interval in the report', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }));
    const runs = [
      (await stopped(await client().evaluations.start(mcq))).id,
      (await stopped(await client().evaluations.start({ ...mcq, perturbation: 'shuffled' }))).id,
    ];
    const { rows } = await client().evaluations.predictions({ run: runs[1] ?? '', outcome: ['right'] });
    const now = ((100 * rows.length) / 6).toFixed(1);
    expect(rows.length).toBeLessThan(6);
    const { text } = await client().evaluations.report({ runs, format: 'md' });
    expect(text).toContain(`| served, options shuffled | 100.0 | ${now} |`);
    expect(text).toContain('| n | p | p (screenshots) |');
  });

  it('ask in the dark theme where it was captured, by pairs that one picture of each theme makes', async () => {
    await makeProject();
    const { rows: shots } = await client().screenshots.query({ sort: 'oldest' });
    const [lightShot, darkShot] = shots;
    if (!lightShot || !darkShot) throw new Error('two pictures');
    const tag = (id: string, addTags: string[]) =>
      client().screenshots.update({ selection: { kind: 'ids', ids: [id] }, set: { addTags } });
    const pictures = new Set<string>();
    await serveModel((body) => {
      for (const [picture] of body.matchAll(/base64,[^"]+/g)) pictures.add(picture);
      return { content: 'B' };
    });
    const dark = { ...mcq, perturbation: 'dark-twin' as const };
    await tag(lightShot.id, ['theme:light', 'pair:menu']);
    await expect(client().evaluations.estimate(dark)).rejects.toThrow(/no item of v1.*dark twin/i);
    await tag(darkShot.id, ['theme:dark', 'pair:menu']);
    await expect(client().evaluations.estimate({ ...dark, noImage: true })).rejects.toThrow(/no pictures to change/);
    expect(await client().evaluations.estimate(dark)).toMatchObject({ items: 3 });
    const plain = await stopped(await client().evaluations.start({ ...mcq, limit: 3 }));
    expect(pictures.size).toBe(1);
    const run = await stopped(await client().evaluations.start(dark));
    expect([run.items, pictures.size]).toEqual([3, 2]);
    // The items are the same; only their pictures were others.
    const [pair] = await client().evaluations.compare({ runs: [plain.id, run.id] });
    expect(pair).toMatchObject({ n: 3, delta: 0, same: null });
    // Of drawn items, those with twins: each of them is one of the plain run.
    const drawn = { limit: 4, draw: 'random' as const };
    const some = [
      await stopped(await client().evaluations.start({ ...mcq, ...drawn })),
      await stopped(await client().evaluations.start({ ...dark, ...drawn })),
    ];
    const [both] = await client().evaluations.compare({ runs: some.map(({ id }) => id) });
    expect(both?.n).toBe(some[1]?.items);
    const [light, black] = [['theme:light'], ['theme:dark']];
    const swap = (id: string, addTags: string[], removeTags: string[]) =>
      client().screenshots.update({ selection: { kind: 'ids', ids: [id] }, set: { addTags, removeTags } });
    await swap(lightShot.id, black, light);
    await swap(darkShot.id, light, black);
    await expect(client().evaluations.estimate({ ...dark, limit: 2 })).rejects.toThrow(/higher limit/);
  });

  it('are refused where they change nothing', async () => {
    await makeProject();
    await serveModel(() => ({ content: 'B' }));
    const of = (more: object) => client().evaluations.estimate({ ...mcq, ...more });
    await expect(of({ task: 'grounding', perturbation: 'shuffled' })).rejects.toThrow(/no options to shuffle/);
    await expect(of({ noImage: true, perturbation: 'jpeg-60' })).rejects.toThrow(/no pictures to change/);
  });
});
