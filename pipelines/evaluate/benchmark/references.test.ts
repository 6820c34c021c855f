import { expect, it } from 'vitest';
import { grounding } from '#shared/tasks/grounding/index.ts';
import { knowledge } from '#shared/tasks/knowledge/index.ts';
import { readingOfPerson } from './person-answer.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { understandingFixtures } from '#shared/tasks/understanding/fixtures.ts';
import { chanceOf, chanceRow, constantRow, humanRow } from './references.ts';

const understanding = taskType('understanding') ?? taskType('mcq');
if (!understanding) throw new Error('no task of questions');
const [first] = understandingFixtures;
if (!first) throw new Error('no fixture');

/** A question with n options whose key is a letter. */
const question = (n: number, answer: string, cluster: string) => ({
  cluster,
  item: {
    ...first.item,
    options: [...'ABCDEF'].slice(0, n).map((letter) => ({ letter, text: `option ${letter}` })),
    answer,
  },
});
const figure = (row: { strict: { headline: { id: string; value: number | null }[] } } | null, id: string) =>
  row?.strict.headline.find((entry) => entry.id === id)?.value;

const cases = [question(4, 'B', 'one'), question(5, 'B', 'one'), question(6, 'C', 'two')];
const answerOf = (at: number, person: string, answer: unknown, seconds: number | null) => {
  const of = cases[at];
  const reading = readingOfPerson(understanding, answer);
  if (!of || !reading) throw new Error('no such answer');
  return { of, person, reading, seconds };
};

it('counts blind answers of people, with their items, people and time', () => {
  const given = [
    answerOf(0, 'Ada', 'B', 4),
    answerOf(1, 'Ada', 'A', 8),
    answerOf(0, 'Bo', 'B', null),
    answerOf(2, 'Bo', null, 6),
  ];
  const row = humanRow(understanding, given, { of: 3, earlier: 1 });
  expect(row).toMatchObject({ kind: 'human', items: 3, of: 3, people: 2, answers: 4, earlier: 1 });
  expect(row?.seconds).toEqual({ median: 6, p90: 7.6 });
  // Right: both answers to the first question; "cannot tell" counts as not right.
  expect(row?.strict.counts).toMatchObject({ n: 4, right: 2, wrong: 1, refusals: 1 });
  expect(figure(row, 'accuracy')).toBe(0.5);
  const [lead] = row?.strict.headline.filter(({ id }) => id === 'accuracy') ?? [];
  expect(lead?.interval).toEqual(lead?.clustered);
  expect(humanRow(understanding, [], { of: 3, earlier: 0 })).toBeNull();
});

it('takes the answer that is right most often, and the mean of one over the options', () => {
  const constant = constantRow(understanding, cases);
  expect(constant).toMatchObject({ kind: 'constant', answer: 'B', strict: { counts: { n: 3, right: 2 } } });
  const chance = chanceRow(understanding, cases);
  expect(figure(chance, 'accuracy')).toBeCloseTo((1 / 4 + 1 / 5 + 1 / 6) / 3, 12);
  // Raw: Σ (m − 1)/m · 1/m over three items.
  expect(figure(chance, 'weightedRaw')).toBeCloseTo((3 / 16 + 4 / 25 + 5 / 36) / 3, 12);
  expect(chance?.strict.headline.every(({ interval }) => interval === null)).toBe(true);
});

it('guesses positions by area, without what two boxes share counted twice', () => {
  const [, found] = grounding.fixtures;
  const item = {
    ...(found?.item as object),
    image: { ref: 'p', width: 100, height: 100 },
    targets: [
      [0, 0, 20, 10],
      [10, 0, 30, 10],
    ],
  };
  const task = taskType('grounding');
  if (!task) throw new Error('no task');
  expect(chanceOf(task, item)).toBeCloseTo(0.03, 12);
  expect(constantRow(task, [{ item: { ...item, targets: [[40, 40, 60, 60]] }, cluster: 'p' }])).toMatchObject({
    answer: null,
    strict: { counts: { right: 1 } },
  });
  expect(readingOfPerson(task, { kind: 'point', point: [3, 4] })).toMatchObject({ answer: { point: [3, 4] } });
  expect(readingOfPerson(task, { kind: 'absent' })).toMatchObject({ answer: { point: null } });
  expect(readingOfPerson(task, { kind: 'cannot', reason: 'unclear' })?.kind).toBe('refusal');
  expect(readingOfPerson(task, 'A')).toBeNull();
});

it('reads labels of endings and refusals of knowledge questions', () => {
  expect(readingOfPerson(knowledge, { verdict: 'failure' })).toMatchObject({ answer: 'no' });
  expect(readingOfPerson(knowledge, { cannot: 'two-right' })?.kind).toBe('refusal');
  const fixture = knowledge.fixtures.map(({ item }) => ({ item, cluster: 'x' }));
  expect(constantRow(taskType('knowledge') ?? understanding, fixture)?.answer?.split(', ')).toHaveLength(2);
});
