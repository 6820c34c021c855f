import { expect, it } from 'vitest';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { change } from '../../changes/change.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, session, makeProject, stopped } = releasedForEach();

const titlesOf = (svg: string) => [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words);

it('shows the newest finished run of a model, and only runs of the wanted release', async () => {
  await makeProject();
  const run = async (release: string, more: object = {}) =>
    stopped(await client().evaluations.start({ task: 'grounding', model: 'builtin/center', release, ...more }));
  const first = await run('v1');
  await client().releases.create({ tag: 'v2' });
  const second = await run('v2', { limit: 10 });
  const third = await run('v2');
  const { svg, data, source } = await client().evaluations.figure({ id: 'mmbench-6' });
  expect(source).toBe('MMBench-GUI, Figure 6');
  expect([svg.name, data.name]).toEqual(['mmbench-6.svg', 'mmbench-6.csv']);
  // All centres are hits. A run of some items is not ranked, so it is only named, and so is the other release.
  expect(titlesOf(svg.text)).toContain('builtin/center, L2 basic: 100.0 %, n 12');
  const words = svg.text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain('builtin/center, first 10 (Scored on other items than the ranked runs (10 items))');
  expect(words).toContain('Runs on release v2.');
  expect(words).toContain('Not shown: runs on release v1.');
  expect(data.text).toContain(third.id);
  expect(data.text).not.toContain(second.id);
  expect(data.text).not.toContain(first.id);
  const old = await client().evaluations.figure({ id: 'mmbench-6', release: 'v1' });
  expect(old.data.text).toContain(first.id);
  expect(old.data.text).not.toContain(third.id);
  await client().evaluations.archive({ run: third.id, archived: true });
  expect((await client().evaluations.figure({ id: 'mmbench-6' })).data.text).toContain(first.id);
});

it('counts the items and the words of a release, or of what is approved now', async () => {
  await makeProject();
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    const element = createElement(to, {
      screenshotId: rows[0]?.id ?? '',
      state: 'approved',
      content: {
        ...{ name: 'Volume', kind: 'icon', category: 'A', component: 'Slider', stateTarget: '75' },
        ...{ locate: [200, 120, 600, 240], current: [240, 120, 280, 240], interact: [400, 120, 440, 240] },
      },
    });
    const words = { locate: 'Find the volume slider', interact: 'Set the slider to 75' };
    for (const type of ['locate', 'interact'] as const)
      createInstruction(to, {
        elementId: element.id,
        state: 'approved',
        content: { type, text: words[type], picked: true },
      });
  });
  await expect(client().evaluations.figure({ id: 'finestate-3', release: 'v1' })).rejects.toMatchObject({
    code: 'INVALID',
    message:
      'The figure finestate-3 needs approved fine-state cases, or a release with some; there is none of release v1.',
  });
  await client().releases.create({ tag: 'v2' });
  const { svg, data } = await client().evaluations.figure({ id: 'finestate-3' });
  expect(titlesOf(svg.text)).toEqual(
    expect.arrayContaining(['slider: 2 times', 'volume: 1 time', 'desktop, A numeric range: 1 case', 'Slider: 1 case']),
  );
  expect(titlesOf(svg.text)).not.toContain('the: 2 times');
  const { hash } = await client().releases.get({ tag: 'v2' });
  expect(data.text).toContain(`v2 (${hash})`);
});

it('says what a figure needs, and that a release does not exist', async () => {
  await makeProject();
  const asked = client().evaluations;
  await expect(asked.figure({ id: 'mmbench-5' })).rejects.toMatchObject({
    code: 'INVALID',
    message:
      'The figure mmbench-5 needs episodes of an agent on level L3 with a step limit of 15 or more; this project has none.',
  });
  await expect(asked.figure({ id: 'mmbench-6', release: 'v9' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
