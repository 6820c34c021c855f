import { expect, it } from 'vitest';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { interfacePerception } from '#pipelines/construct/interface-perception/index.ts';
import { planning } from '#pipelines/construct/planning/index.ts';
import { findItem, itemsInState } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';
import { makeQuestion } from './make.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();
const kind = 'knowledge-question';

/** The stem of a request, and the letter of the option that holds a word. */
const stemOf = (text: string) => /Question: [^\\]*?(\w+ number \d+)/.exec(text)?.[1] ?? '';
const letterOf = (text: string, word: string) => new RegExp(`([A-D])\\. [^\\\\]*${word}`).exec(text)?.[1] ?? 'A';

/** Writes four questions per seed, and answers every even one without the picture whatever the order of its options. */
function model(text: string): { content: string } {
  if (!text.includes('further questions of this sub-type'))
    return { content: / number [02]/.test(stemOf(text)) ? letterOf(text, 'telling') : 'A' };
  const seed = /seed (\w+)/.exec(text)?.[1] ?? '';
  const questions = [0, 1, 2, 3].map((n) => ({
    question: `What does ${'abcd'[n]?.repeat(5)} control ${seed} number ${n} show?`,
    augmented: `What does the control in the red bounding box show (${n})?`,
    options: ['this', 'that', 'telling', 'other'].map((word) => `${word} thing of ${n}`),
    answer: 'C',
    needed_knowledge: 'It is telling.',
    // The last one has no area: nothing can be marked.
    box: n === 3 ? [150, 150, 150, 150] : [100, 100, 200, 200],
  }));
  const again = { ...questions[0], question: `What does aaaaa control ${seed} number 0 show` };
  return { content: JSON.stringify({ questions: [...questions.slice(0, 3), again, questions[3]] }) };
}

async function seeds(): Promise<void> {
  await makeProject();
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const [shot] = rows;
  if (!shot) throw new Error('The project has no screenshot.');
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const column of ['state', 'widget', 'layout'] as const)
      makeQuestion(
        to,
        knowledgeContent.parse({
          column,
          form: 'multiple_choice',
          question: `seed ${column}`,
          pictures: [{ sha256: shot.sha256, width: shot.width, height: shot.height }],
          options: ['w', 'x', 'y', 'z'].map((text, at) => ({ letter: 'ABCD'[at], text })),
          answer: 'A',
        }),
        { source: 'Cora' },
      );
  });
}

const inState = (state: 'to_review' | 'rejected') =>
  itemsInState(session().read, kind, state, 0, 100).map(({ id }) => {
    const content = knowledgeContent.parse(findItem(session().read, id)?.content);
    return { id, ...content };
  });

async function run(pipeline: string, roles: Record<string, string[]>, options: object = {}) {
  return stopped(await client().runs.start({ pipeline, roles, options: { ...options } }));
}

it('exactly the questions that are answered without the picture are dropped, with their reason; a second run sends nothing', async () => {
  await seeds();
  const served = await serveModel((text) => model(text), { coordinates: 'pixel' });
  const roles = { writer: ['served'], 'text-only': ['served'] };
  const estimate = await client().runs.estimate({ pipeline: interfacePerception.id, roles, options: { perSeed: 4 } });
  expect(estimate).toMatchObject({ items: 3, canStart: true });
  expect(served.seen).toBe(0);

  expect(await run(interfacePerception.id, roles, { perSeed: 4 })).toMatchObject({ state: 'done', done: 3, failed: 0 });
  const kept = inState('to_review').filter(({ question }) => !question.startsWith('seed'));
  const dropped = inState('rejected');
  expect(kept.map(({ question }) => / number (\d)/.exec(question)?.[1]).sort()).toEqual(['1', '1', '1', '3', '3', '3']);
  expect(dropped.map(({ question }) => / number (\d)/.exec(question)?.[1]).sort()).toEqual([
    '0',
    '0',
    '0',
    '2',
    '2',
    '2',
  ]);
  for (const { question, region, augmented } of kept) {
    const marked = question.includes('number 1');
    expect(region.bbox).toEqual(marked ? [100, 100, 200, 200] : null);
    expect(augmented).toEqual(marked ? expect.stringContaining('red bounding box') : null);
  }
  for (const { id } of dropped) {
    expect(lintsOf(session().read, kind, id).map(({ code }) => code)).toContain('without-picture');
    expect(listRevisions(session().read, kind, id)[0]?.why).toMatch(
      /answered without the picture: 4 of 4 right by served/,
    );
  }
  // One call per seed, and four rotations of each of its four questions.
  const sent = served.seen;
  expect(sent).toBe(3 * (1 + 16));

  const again = await run(interfacePerception.id, roles, { perSeed: 4 });
  expect(again).toMatchObject({ state: 'done', calls: 0, spent: 0 });
  expect(served.seen).toBe(sent);
  expect(inState('rejected')).toHaveLength(6);

  const [first] = dropped;
  const { revision } = await client().review.item({ id: first?.id ?? '' });
  await client().review.answer({ id: first?.id ?? '', revision, answer: 'C', seconds: 1 });
  await client().review.decide({ id: first?.id ?? '', baseRevision: revision, kind: 'approve' });
  expect(findItem(session().read, first?.id ?? '')?.state).toBe('approved');
});

it('writes about other pictures after a seed, once each, and names no seed as theirs', async () => {
  await seeds();
  const prompts: string[] = [];
  const served = await serveModel(
    (text) => {
      if (text.includes('further questions')) prompts.push(text);
      return model(text);
    },
    { coordinates: 'pixel' },
  );
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const [own, other] = rows;
  if (!own || !other) throw new Error('The project has two screenshots.');
  const roles = { writer: ['served'], 'text-only': ['served'] };
  const request = { pipeline: interfacePerception.id, roles, options: { perSeed: 4 } };
  const all = { ...request, options: { ...request.options, pictures: 'all' } };
  const chosen = { selection: { kind: 'ids' as const, ids: [other.id] } };
  expect((await client().runs.estimate({ ...request, ...chosen })).items).toBe(0);
  expect((await client().runs.estimate({ ...request, selection: { kind: 'ids', ids: [own.id] } })).items).toBe(3);
  expect((await client().runs.estimate(all)).items).toBe(3 * rows.length);
  expect((await client().runs.estimate({ ...all, limit: 4 })).items).toBe(4);

  expect(await stopped(await client().runs.start({ ...all, ...chosen }))).toMatchObject({ state: 'done', done: 3 });
  expect(prompts).toHaveLength(3);
  for (const text of prompts) {
    expect(text).toContain('about another screenshot');
    expect(text).toContain('about this screenshot');
  }
  const made = inState('to_review').filter(({ question }) => !question.startsWith('seed'));
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ pictures, cluster }) => `${pictures[0]?.sha256} ${cluster}`))).toEqual(
    new Set([`${other.sha256} ${other.id}`]),
  );
  const sent = served.seen;
  await stopped(await client().runs.start({ ...all, ...chosen }));
  expect(served.seen).toBe(sent);
});

it('a single pass drops every question answered right, as published', async () => {
  await seeds();
  await serveModel((text) => (text.includes('further questions') ? model(text) : { content: 'C' }), {
    coordinates: 'pixel',
  });
  const roles = { writer: ['served'], 'text-only': ['served'] };
  await run(interfacePerception.id, roles, { perSeed: 4, filter: 'single' });
  expect(inState('rejected')).toHaveLength(12);
});

it('a sub-type without a seed is named before anything is sent', async () => {
  await makeProject();
  const served = await serveModel((text) => model(text));
  const roles = { writer: ['served'], 'text-only': ['served'] };
  await expect(client().runs.start({ pipeline: interfacePerception.id, roles })).rejects.toThrow(
    /no question by a person about state, widget or layout/,
  );
  expect(served.seen).toBe(0);
  expect(await client().runs.list({})).toEqual([]);
});

it('plans become orders: the first half stays, a valid order is not an option, short plans have a gap', async () => {
  await makeProject();
  const fixture = folders;
  for (const [name, steps] of [
    ['long', 7],
    ['four', 4],
    ['two', 2],
  ] as const)
    await writeEpisode(fixture.folder('episodes'), { name, steps });
  await importFrom(session(), fixture.folder('episodes'));
  const plan = (n: number) =>
    Array.from(
      { length: n },
      (_, at) => `${['Open', 'Press', 'Type', 'Close', 'Pick', 'Move', 'Save'][at]} thing ${at}`,
    );
  await serveModel((text) => {
    if (!text.includes('Write the plan')) return { content: 'I cannot tell' };
    const n = text.includes('long') ? 7 : text.includes('four') ? 4 : 2;
    return { content: JSON.stringify({ steps: plan(n) }) };
  });
  expect(await run(planning.id, { planner: ['served'], 'text-only': ['served'] })).toMatchObject({
    done: 3,
    failed: 0,
  });
  const made = inState('to_review').filter(({ column }) => column === 'plan');
  expect(made).toHaveLength(3);
  const by = (name: string) => made.find(({ from }) => from?.name === name);
  const long = by('long');
  const lines = long?.options.map(({ text }) => text.split('\n')) ?? [];
  expect(lines).toHaveLength(4);
  for (const line of lines)
    expect(line.slice(0, 4)).toEqual(
      plan(7)
        .slice(0, 4)
        .map((step, at) => `${at + 1}. ${step}`),
    );
  expect(new Set(lines.map((line) => line.join('\n'))).size).toBe(4);
  expect(lines['ABCD'.indexOf(long?.answer ?? '')]?.join('\n')).toBe(
    plan(7)
      .map((step, at) => `${at + 1}. ${step}`)
      .join('\n'),
  );
  expect(by('four')?.options).toHaveLength(4);
  expect(by('two')?.question).toContain('Which step is missing?');
  expect(by('two')?.options.filter(({ origin }) => origin === 'another plan of the app')).toHaveLength(3);
});

const folders = hostForEach();
