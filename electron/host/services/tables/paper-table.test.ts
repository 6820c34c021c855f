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
  const cell = (id: string) => own?.cells[part?.columns.findIndex((column) => column.id === id) ?? -1];
  expect(table).toMatchObject({ of: 'agents', missing: null });
  expect(own).toMatchObject({ model: 'gpt-4o', group: 'proprietary', source: 'self-reported' });
  expect(cell('L3@15/os_web/sr')).toMatchObject({ text: '50.0', value: 0.5, n: 2 });
  expect(cell('L3@50/os_web/sr')).toMatchObject({ text: '–', value: null });
  expect(Object.fromEntries(own?.record ?? [])).toMatchObject({
    ...{ episodes: '2 scored of 3', 'not scored': '0 environment errors, 1 of unknown outcome', 'step limits': '15' },
  });
  const people = await client().tables.get({ layout: 'mmbench-3', by: 'people' });
  const unlabelled = people.parts[0]?.rows.find(({ printed }) => !printed);
  expect(unlabelled?.notes).toMatchObject([{ code: 'row-not-judged', values: { count: 3, of: 3 } }]);
  expect(new Set(unlabelled?.cells.map(({ text }) => text))).toEqual(new Set(['–']));

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

it('sets people below the agents, with what a success took, and without what only agents have', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'one', agent: 'gpt-4o', level: 'L3', maxSteps: 15, steps: 5 });
  for (const [at, parts] of [{ steps: 2 }, { steps: 4 }, { steps: 5, outcome: 'failure' as const }].entries())
    await writeEpisode(folder('in'), { name: `p${at}`, agent: 'Ann', level: 'L3', process: 'state', ...parts });
  await importFrom(session(), folder('in'));
  session().write.immediate(() => {
    const { write } = session();
    write.run(
      `UPDATE subjects SET content = json_set(content, '$.source.kind', 'recording') WHERE content ->> '$.agent' = 'Ann'`,
    );
    write.run(`UPDATE steps SET content = json_set(content, '$.at', printf('2026-01-01T00:00:%02dZ', position * 10))`);
  });
  const people = async (layout: 'mmbench-3' | 'mmbench-5' | 'probench-3' | 'osworld') => {
    const [part] = (await client().tables.get({ layout })).parts;
    const row = part?.rows.find(({ group, printed }) => group === 'reference' && !printed);
    const cell = (id: string) => row?.cells[part?.columns.findIndex((column) => column.id === id) ?? -1]?.text;
    return { row, cell };
  };
  const { row, cell } = await people('mmbench-3');
  // Two of three tries, in 2 and 4 steps that were 10 and 30 seconds long.
  expect([cell('L3@15/os_web/sr'), cell('L3@15/os_web/eqa'), cell('L3@50/average/sr')]).toEqual(['66.7', '–', '66.7']);
  expect(row?.cells.every(({ mark }) => mark === null)).toBe(true);
  expect(row?.notes.map(phraseWords)).toEqual([
    'Recorded here, not ranked. Tries: 3; tasks: 3.',
    'Steps of a success (median): 3.',
    'Time of a success from its first step to its last (median): 20.0 s.',
  ]);
  expect((await people('probench-3')).row?.notes).toHaveLength(3);
  const derived = await people('mmbench-5');
  expect([derived.cell('dSr'), derived.cell('eq1-15')]).toEqual(['0.00', '–']);
  expect((await people('osworld')).row).toBeUndefined();
  const { text } = await client().tables.file({ layout: 'mmbench-3', format: 'md' });
  expect(text).toContain('20.0 s');
});

it('agrees on ProBench tasks in tables, the figure and the agents, whoever decides', async () => {
  await client().projects.create({ path: folder('project') });
  const ran = { agent: 'm', process: 'state', language: 'en' } as const;
  await writeEpisode(folder('in'), { ...ran, name: 'a' });
  await writeEpisode(folder('in'), { ...ran, name: 'b' });
  await writeEpisode(folder('in'), { ...ran, name: 'c', outcome: 'uncompleted' });
  await importFrom(session(), folder('in'));
  const linesOf = async (by: 'source' | 'people') => {
    const [part] = (await client().tables.get({ layout: 'probench-3', by })).parts;
    const [shares] = (await client().tables.get({ layout: 'probench-4', by })).parts;
    const { agents } = await client().judging.agents({ by });
    const row = part?.rows.find(({ printed }) => !printed);
    const at = part?.columns.findIndex(({ id }) => id === 'overall/avg') ?? -1;
    return {
      ...{ overall: row?.cells[at]?.text, n: row?.cells[at]?.n, notes: row?.notes.map(phraseWords) },
      episodes: Object.fromEntries(row?.record ?? [])['episodes'],
      uncompleted: shares?.rows.find(({ printed }) => !printed)?.cells[0]?.text,
      rate: agents[0]?.success.rate,
    };
  };
  // By their source two of three are done, and the third was never completed.
  expect(await linesOf('source')).toEqual({
    ...{ overall: '66.7', n: 3, notes: [], episodes: '3 scored of 3', uncompleted: '100.0', rate: 2 / 3 },
  });
  const { data } = await client().evaluations.figure({ id: 'probench-5' });
  expect(data.text).toContain(`m,all,${2 / 3},2,3,`);
  // People have said nothing yet: that is no 0 of 1.
  expect(await linesOf('people')).toEqual({
    ...{ overall: '–', n: 0, episodes: '1 scored of 3', uncompleted: '–', rate: null },
    notes: ['2 of 3 episodes are not judged yet; figures that need them are left out.'],
  });
  await expect(client().evaluations.figure({ id: 'probench-5', by: 'people' })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

it('sets a run apart whose every call failed, and shows no 0 for it', async () => {
  await released.makeProject();
  const { client: there } = released;
  const server = await released.serveModel(() => ({ status: 404 }));
  const dead = await released.stopped(await there().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }));
  expect(dead).toMatchObject({ state: 'failed', failed: 6 });
  expect(dead.notes.map(phraseWords)[0]).toBe('All 6 items failed, so there is nothing to score.');
  const random = await there().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  await released.stopped(random);
  const [part] = (await there().tables.get({ layout: 'mmbench-1' })).parts;
  const own = part?.rows.find(({ run }) => run === dead.id);
  expect(own).toMatchObject({ group: 'apart', notes: [{ code: 'not-ranked-failed' }] });
  expect(new Set(own?.cells.map(({ text }) => text))).toEqual(new Set(['–']));
  const { svg, data } = await there().evaluations.figure({ id: 'mmbench-6' });
  expect(data.text).not.toContain('served,');
  expect(svg.text.replaceAll(/<[^>]*>/g, ' ')).toContain('served (The run failed, or every call did)');
  // Resumed, the run tries its items again.
  server.answers = () => ({ content: 'B' });
  const again = await released.stopped(await there().runs.resume({ id: dead.id }));
  expect(again).toMatchObject({ id: dead.id, state: 'done', failed: 0 });
});

it('makes tables of runs from the newest finished run of each model, or from those that are named', async () => {
  await released.makeProject();
  const started = await released.client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  const first = await released.stopped(started);
  const all = await released.client().tables.get({ layout: 'mmbench-1' });
  const rows = (table: typeof all) =>
    table.parts.flatMap((part) => part.rows.filter(({ printed, group }) => !printed && group !== 'reference'));
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
