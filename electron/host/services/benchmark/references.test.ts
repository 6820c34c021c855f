import { expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { client, session, makeProject, stopped, questions, answer } = releasedForEach();

it('counts blind answers of people on a release, and not those to another wording or by who knew the key', async () => {
  await makeProject();
  const [first = '', second = '', third = ''] = questions();
  answer(first, 'Ada', 'B');
  answer(first, 'Bo', 'A', { seconds: 20 });
  answer(second, 'Ada', null);
  answer(third, 'Ada', 'B', { blind: false });
  const [human, constant, chance] = await client().benchmark.references({ task: 'mcq', release: 'v1' });
  expect(human).toMatchObject({ kind: 'human', items: 2, of: 6, people: 2, answers: 3, earlier: 0 });
  expect(human?.strict.counts).toMatchObject({ n: 3, right: 1, wrong: 1, refusals: 1 });
  expect(human?.seconds).toEqual({ median: 10, p90: 18 });
  // Every key is B; two questions each with 4, 5 and 6 options.
  expect(constant).toMatchObject({ kind: 'constant', answer: 'B', strict: { counts: { n: 6, right: 6 } } });
  expect(chance?.strict.headline.find(({ id }) => id === 'accuracy')?.value).toBeCloseTo(37 / 180, 12);
  await expect(client().benchmark.references({ task: 'mcq', release: 'v9' })).rejects.toThrow(/v9/);
});

it('keeps the answer with its option when a later release has them in another order', async () => {
  await makeProject();
  const [first = '', second = ''] = questions();
  answer(first, 'Ada', 'B');
  answer(second, 'Ada', 'B');
  const stored = (id: string) =>
    JSON.parse((session().read.get('SELECT content FROM items WHERE id = ?', [id]) as { content: string }).content);
  const save = (id: string, content: object) =>
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) =>
      saveQuestion(to, id, 1, { ...stored(id), ...content } as Parameters<typeof saveQuestion>[3], {
        state: 'approved',
      }),
    );
  const { options } = stored(first) as { options: { letter: string; text: string }[] };
  save(first, {
    options: options.map(({ letter }, at) => ({ letter, text: options.at(-1 - at)?.text })),
    answer: 'C',
  });
  save(second, { question: 'Something else?' });
  await client().releases.create({ tag: 'v2' });
  const [human] = await client().benchmark.references({ task: 'mcq', release: 'v2' });
  expect(human).toMatchObject({ items: 1, answers: 1, earlier: 1, strict: { counts: { n: 1, right: 1 } } });
});

it('shows people and baselines in reports and paper tables, never ranked', async () => {
  await makeProject();
  const [first = ''] = questions();
  answer(first, 'Ada', 'B');
  const run = await stopped(await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' }));
  const report = async (format: 'md' | 'csv' | 'html' | 'tex' | 'json') =>
    (await client().evaluations.report({ runs: [run.id], format })) as { text: string };
  for (const format of ['md', 'html', 'tex', 'csv', 'json'] as const)
    expect((await report(format)).text, format).toMatch(
      format === 'json' ? /"kind": "chance"/ : /People, answering blind/,
    );
  expect((await report('md')).text).toContain('1 person, 1 answer to 1 of 6 items.');
  const { parts } = await client().tables.get({ layout: 'mmbench-1' });
  const rows = parts[0]?.rows.filter(({ group }) => group === 'reference') ?? [];
  expect(rows.map(({ model }) => model)).toEqual(['People, answering blind', 'Always B', 'Chance']);
  expect(rows.flatMap(({ cells }) => cells).every(({ mark }) => mark === null)).toBe(true);
});
