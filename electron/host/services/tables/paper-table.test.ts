import { expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { hostForEach } from '../../testing/host.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { folder, client, session } = hostForEach();
const released = releasedForEach();

it('makes tables of agents from the project’s episodes, by whoever decides success', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'one', agent: 'gpt-4o', level: 'L3', maxSteps: 15, steps: 5 });
  await writeEpisode(folder('in'), {
    name: 'two',
    agent: 'gpt-4o',
    level: 'L3',
    maxSteps: 15,
    steps: 15,
    outcome: 'failure',
  });
  await writeEpisode(folder('in'), { name: 'three', agent: 'gpt-4o', level: 'L3', maxSteps: 15, outcome: 'unknown' });
  await importFrom(session(), folder('in'));

  const table = await client().tables.get({ layout: 'mmbench-3' });
  const [part] = table.parts;
  const own = part?.rows.find(({ printed }) => !printed);
  const cell = (id: string) => own?.cells[part?.columns.findIndex((one) => one.id === id) ?? -1];
  expect(table).toMatchObject({ of: 'agents', missing: null });
  expect(own).toMatchObject({ model: 'gpt-4o', group: 'proprietary', source: 'self-reported' });
  expect(cell('L3@15/os_web/sr')).toMatchObject({ text: '50.0', value: 0.5, n: 2 });
  expect(cell('L3@50/os_web/sr')).toMatchObject({ text: '–', value: null });
  expect(Object.fromEntries(own?.record ?? [])).toMatchObject({
    ...{ episodes: '2 scored of 3', 'not scored': '0 environment errors, 1 of unknown outcome', 'step limits': '15' },
  });
  const people = await client().tables.get({ layout: 'mmbench-3', by: 'people' });
  expect(people.missing?.code).toBe('table-needs-levels');

  // Tables without rows of our own show the paper's, and say what they need; files are refused.
  const shares = await client().tables.get({ layout: 'probench-4' });
  expect(shares.parts[0]?.rows.every(({ printed }) => printed)).toBe(true);
  expect(shares.parts[0]?.rows).toHaveLength(7);
  await expect(client().tables.file({ layout: 'probench-4', format: 'md' })).rejects.toMatchObject({
    code: 'INVALID',
    message: phraseWords(shares.missing ?? { code: 'text', values: { text: '' } }),
  });
  await expect(client().tables.get({ layout: 'mmbench-3', agents: ['nobody'] })).rejects.toMatchObject({
    message: 'There is no agent “nobody”; the agents are gpt-4o.',
  });
});

it('makes tables of runs from the newest finished run of each model, or from those that are named', async () => {
  await released.makeProject();
  const started = await released.client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  const first = await released.stopped(started);
  const all = await released.client().tables.get({ layout: 'mmbench-1' });
  const rows = (table: typeof all) => table.parts.flatMap((part) => part.rows.filter(({ printed }) => !printed));
  expect(rows(all).map(({ model, group, run }) => [model, group, run])).toEqual([
    ['builtin/random', 'baseline', first.id],
  ]);
  expect(all.parts.map(({ release }) => release)).toEqual(['v1']);
  expect(Object.fromEntries(rows(all)[0]?.record ?? [])['run']).toBe(first.id);
  const { text, name } = await released.client().tables.file({ layout: 'mmbench-1', runs: [first.id], format: 'csv' });
  expect(name).toBe('mmbench-1-v1.csv');
  expect(text).toContain('InternVL3-72B,published');
  await expect(released.client().tables.get({ layout: 'mmbench-2', runs: [first.id] })).rejects.toMatchObject({
    code: 'INVALID',
  });
  const none = await released.client().tables.get({ layout: 'mmbench-1', release: 'v9' });
  expect(phraseWords(none.missing ?? { code: 'text', values: { text: '' } })).toContain('on release v9');
});
