import { expect, it } from 'vitest';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import type { StoredPrediction } from '../../../db/queries/runs/predictions.ts';
import { predictionDetailOf } from './rows.ts';

const [task] = taskTypes;
if (!task) throw new Error('no task');
const read = { pattern: 'none', span: null, numbers: [], convention: null, scale: null, sent: null };
const counted = { outcome: 'wrong', answer: null, point: null, distance: null, hits: {} } as const;
const stored: StoredPrediction = {
  ...{ runId: 'r', index: 0, itemId: 'i', screenshotId: 's', screenshotName: 's.png', dims: {}, failure: null },
  item: task.fixtures[0]?.item,
  outcome: 'wrong',
  parityOutcome: null,
  strict: { ...counted, read: { ...read, note: inWords('reading-no-letter') } },
  parity: null,
  extracted: null,
  replies: ['?'],
  rotations: [],
  error: null,
  callIds: [],
  seconds: 1,
  cost: 0,
};

it('says how a reply was read as text and as a code with values', () => {
  const { read: how } = predictionDetailOf(task, stored);
  expect(how.note).toBe('No option letter was found.');
  expect(how.notePhrase).toEqual({ code: 'reading-no-letter', values: {} });
});

it('lists the outcomes of rotations after it, in the same words', () => {
  const { read: how } = predictionDetailOf(task, { ...stored, rotations: ['right', 'parse-failure'] });
  expect(how.note).toBe('No option letter was found. Rotations 1: right, 2: parse failure.');
  expect(how.notePhrase && phraseWords(how.notePhrase)).toBe(how.note);
});

it('says why there is no answer both ways, and nothing for an answer', () => {
  const error = inWords('server-unreachable', { where: 'http://h', what: inWords('server-closed') });
  const failed = predictionDetailOf(task, { ...stored, strict: null, replies: [], outcome: 'error', error });
  expect(failed).toMatchObject({ error, errorPhrase: { code: 'server-unreachable' } });
  expect(failed.read.notePhrase).toMatchObject({ code: 'no-reply' });
  expect(predictionDetailOf(task, stored)).toMatchObject({ error: null, errorPhrase: null });
});

it('says what every task asked, without its key', () => {
  for (const type of taskTypes) {
    const [fixture] = type.fixtures;
    const { asked } = predictionDetailOf(type, { ...stored, item: fixture?.item });
    const of = type.asked(fixture?.item);
    expect(asked.kind).toBe(of.kind);
    expect(asked.text).toBe(of.kind === 'point' ? of.instruction : of.question.question);
    expect(asked.options).toEqual(of.kind === 'point' ? [] : of.question.options);
  }
});
