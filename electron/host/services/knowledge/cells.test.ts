import { newId } from '../../db/new-id.ts';
import { expect, it } from 'vitest';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { findItem, itemsInState } from '../../db/queries/items/items.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { runsOf } from '../runs/runs-service.ts';
import { planningSubject } from './planning.ts';
import { makeQuestion } from './make.ts';

const fixture = hostForEach();

async function episodes(...names: string[]): Promise<string[]> {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  for (const name of names) await writeEpisode(fixture.folder('episodes'), { name, steps: 4 });
  await importFrom(fixture.session(), fixture.folder('episodes'));
  return (await fixture.client().episodes.query({ sort: 'name' })).rows.map(({ id }) => id);
}

const questions = () =>
  itemsInState(fixture.session().read, 'knowledge-question', 'to_review', 0, 1000).map(({ id }) =>
    knowledgeContent.parse(findItem(fixture.session().read, id)?.content),
  );

it('every step has six columns, and the episode a goal and a plan, each with a reason if it is not possible', async () => {
  const [id = ''] = await episodes('one');
  const cells = await fixture.client().drafting.cells({ id });
  expect(cells).toHaveLength(4 * 6 + 2);
  const why = (step: number | null, column: string) =>
    cells.find((cell) => cell.step === step && cell.column === column)?.why;
  expect([why(0, 'state'), why(0, 'effect'), why(0, 'parameter')]).toEqual(['no-seed', null, null]);
  expect([why(null, 'goal'), why(null, 'plan')]).toEqual(['no-label', null]);
  const first = await fixture.client().drafting.cells({ id, steps: 2 });
  expect(first).toEqual(cells.filter(({ step }) => step === null || step < 2));
  await expect(fixture.client().drafting.cells({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a question costs the same number of statements in a long episode, also if its steps show the same pictures', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const perQuestion = async (name: string, steps: number) => {
    await writeEpisode(fixture.folder(name), { name, steps, pictures: 2 });
    await importFrom(fixture.session(), fixture.folder(name));
    const [id = ''] = (await fixture.client().episodes.query({ sort: 'newest' })).rows.map((row) => row.id);
    const before = questions().length;
    const statements = await countStatements(async () => {
      const run = await fixture.client().runs.start({ pipeline: 'interaction', roles: {}, episodes: [id] });
      await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
    });
    const made = questions().length - before;
    expect(made).toBeGreaterThanOrEqual(steps);
    return statements / made;
  };
  const short = await perQuestion('short', 6);
  expect(await perQuestion('long', 60)).toBeLessThan(1.5 * short);
});

it('a run over the chosen cells makes exactly the questions of the preview, and the cells then name them', async () => {
  const ids = await episodes('one', 'two');
  const chosen = ids.flatMap((episode) =>
    [0, 2].flatMap((step) => (['effect', 'type', 'parameter'] as const).map((column) => ({ episode, step, column }))),
  );
  const previews = [];
  for (const id of ids)
    previews.push(...(await fixture.client().drafting.preview({ id, seed: 7, questions: chosen })).questions);
  expect(questions()).toEqual([]);
  const run = await fixture.client().runs.start({
    ...{ pipeline: 'interaction', roles: {}, episodes: ids, questions: chosen },
    options: { seed: 7 },
  });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  const text = (all: readonly object[]) => all.map((entry) => JSON.stringify(entry)).sort();
  expect(text(questions())).toEqual(text(previews.map(({ content }) => content)));
  const cells = await fixture.client().drafting.cells({ id: ids[1] ?? '' });
  const asked = (step: number) =>
    cells.some((cell) => cell.step === step && cell.column === 'type' && cell.made.length > 0);
  expect(cells.filter(({ made }) => made.length > 0).map(({ step, column }) => [step, column])).toEqual([
    [0, 'effect'],
    ...(asked(0) ? [[0, 'type']] : []),
    [0, 'parameter'],
    [2, 'effect'],
    ...(asked(2) ? [[2, 'type']] : []),
    [2, 'parameter'],
  ]);
  // Both steps press something: one type question is enough.
  expect(asked(0)).toBe(!asked(2));
});

it('a seed on a step’s picture enables its cell, and a run over that cell asks about this seed only', async () => {
  const [id = ''] = await episodes('one');
  const { stepList } = await fixture.client().episodes.get({ id });
  const add = (question: string, at: number) => {
    const picture = stepList[at]?.picture;
    if (!picture) throw new Error('The step has no picture.');
    const { sha256, width, height } = picture;
    change(fixture.session(), { author: { kind: 'person', name: 'Cora' } }, (to) =>
      makeQuestion(
        to,
        knowledgeContent.parse({
          ...{
            column: 'widget',
            form: 'multiple_choice',
            question,
            answer: 'A',
            pictures: [{ sha256, width, height }],
          },
          options: ['w', 'x', 'y', 'z'].map((word, n) => ({ letter: 'ABCD'[n], text: word })),
        }),
        { source: 'Cora' },
      ),
    );
  };
  add('What does the first one do?', 1);
  add('What does the second one do?', 2);
  const cells = await fixture.client().drafting.cells({ id });
  expect(cells.filter(({ column, why }) => column === 'widget' && why === null)).toMatchObject([
    { step: 1, seeds: 1, made: [] },
    { step: 2, seeds: 1, made: [] },
  ]);
  const estimate = await fixture.client().runs.estimate({
    pipeline: 'interface-perception',
    roles: { writer: ['builtin/random'], 'text-only': ['builtin/random'] },
    questions: [{ episode: id, step: 1, column: 'widget' }],
  });
  expect(estimate.items).toBe(1);
});

it('a person writes a seed on a step’s picture, once, and sees what is invalid', async () => {
  const [id = ''] = await episodes('one');
  const seed = {
    ...{ column: 'widget' as const, form: 'multiple_choice' as const, question: 'What does it do?', rationale: '' },
    ...{ options: ['Mute', 'Pause', 'Share', 'Close'], answer: 'B' },
  };
  const write = (more: object, step = 1) =>
    fixture.client().drafting.writeSeed({ on: { episode: id, step }, seed: { ...seed, ...more } });
  const made = await write({});
  expect(await write({})).toEqual({ id: made.id, existing: true });
  expect(await write({ form: 'yes_or_no', options: [], answer: 'unknown' })).toMatchObject({ existing: false });
  const cells = await fixture.client().drafting.cells({ id });
  expect(cells.filter(({ column, why }) => column === 'widget' && why === null)).toMatchObject([
    { step: 1, seeds: 2, made: [] },
  ]);
  expect(knowledgeContent.parse(findItem(fixture.session().read, made.id)?.content)).toMatchObject({
    answer: 'B',
    options: [{ letter: 'A', text: 'Mute' }, { letter: 'B', text: 'Pause' }, {}, {}],
    from: { episode: id, step: 1 },
    cluster: id,
  });
  for (const [more, field] of [
    [{ options: ['Mute', 'Pause', 'Share'] }, 'options'],
    [{ options: ['Mute', 'mute', 'Share', 'Close'] }, 'options'],
    [{ answer: 'E' }, 'answer'],
    [{ form: 'yes_or_no', options: [], answer: 'A' }, 'answer'],
  ] as const)
    await expect(write(more)).rejects.toMatchObject({ code: 'INVALID', data: { field } });
  await expect(write({}, 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a person writes a seed on a screenshot of the library too', async () => {
  const [id = ''] = await episodes('one');
  const [cell] = await fixture.client().drafting.cells({ id });
  const { rows } = await fixture.client().screenshots.query({});
  const [shot] = rows;
  if (!shot || !cell) throw new Error('The episode has pictures.');
  const seed = {
    column: 'layout',
    form: 'yes_or_no',
    question: 'Is it inside?',
    options: new Array<string>(),
    answer: 'no',
    rationale: '',
  } as const;
  const on = { screenshot: shot.id };
  const made = await fixture.client().drafting.writeSeed({ on, seed: seed });
  expect(await fixture.client().drafting.writeSeed({ on, seed: seed })).toEqual({
    id: made.id,
    existing: true,
  });
  expect(knowledgeContent.parse(findItem(fixture.session().read, made.id)?.content)).toMatchObject({
    pictures: [{ sha256: shot.sha256, width: shot.width }],
    from: null,
    cluster: shot.id,
  });
  await expect(fixture.client().drafting.writeSeed({ on: { screenshot: 'none' }, seed: seed })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('no plan comes from an episode in which the task was not done, nor from a shortened copy; people’s label counts first', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const outcomes = {
    done: 'success',
    failed: 'failure',
    saved: 'failure',
    spoilt: 'success',
    open: 'unknown',
  } as const;
  for (const [name, outcome] of Object.entries(outcomes))
    await writeEpisode(fixture.folder('episodes'), { name, outcome, steps: 6 });
  await importFrom(fixture.session(), fixture.folder('episodes'));
  const idOf = async (name: string) =>
    (await fixture.client().episodes.query({ filter: { text: name } })).rows.find((row) => row.name === name)?.id ?? '';
  for (const [name, verdict] of [
    ['saved', 'success'],
    ['spoilt', 'failure'],
  ] as const) {
    const id = await idOf(name);
    await fixture.client().episodes.label({ selection: { kind: 'ids', ids: [id] } });
    const [label] = (await fixture.client().episodes.get({ id })).labels;
    await fixture.client().review.answer({ id: label?.itemId ?? '', revision: 1, seconds: 1, answer: { verdict } });
  }
  const run = await fixture.client().runs.start({ pipeline: 'truncate', roles: {}, episodes: [await idOf('saved')] });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  const why: Record<string, unknown> = {};
  for (const { id, name, derived } of (await fixture.client().episodes.query({})).rows) {
    const cells = await fixture.client().drafting.cells({ id });
    why[derived ? `copy of ${name}` : name] = cells.find(({ column }) => column === 'plan')?.why;
  }
  expect(why).toEqual({
    ...{ done: null, saved: null, open: null },
    ...{ failed: 'not-done', spoilt: 'not-done', 'copy of saved': 'is-copy' },
  });
  const items = [...planningSubject.items(fixture.session().read, { pipeline: 'planning', roles: {} })];
  expect(items.map(({ label }) => label).sort()).toEqual(['done', 'open', 'saved']);
});
