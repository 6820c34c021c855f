import { describe, expect, it } from 'vitest';
import type { BatchKind, Stage } from '#shared/contract/review/batches.ts';
import { countStages, stageOfBatch, stageOfMember, stageSeen } from './stage.ts';

const work = (n: number, draft = 0, touched = 0, waiting = 0, begun = 0) => ({ n, draft, touched, waiting, begun });

describe('the stage of one member', () => {
  it.each([
    ['a picture without anything', 'screenshot', work(0), 'todo'],
    ['a picture with drafts', 'screenshot', work(3, 3), 'progress'],
    ['a picture with one draft left', 'screenshot', work(9, 1, 0, 8), 'progress'],
    ['a submitted picture', 'screenshot', work(2, 0, 0, 2), 'submitted'],
    ['a picture of which one box is approved', 'screenshot', work(2, 0, 0, 1, 1), 'review'],
    ['a picture on which people differ', 'screenshot', work(1, 0, 0, 0, 1), 'done'],
    ['a picture of which all is decided', 'screenshot', work(2, 0, 0, 0, 2), 'done'],
    ['an episode that nobody was asked about', 'episode', work(0), 'todo'],
    ['an episode that awaits its label', 'episode', work(1, 0, 0, 1), 'submitted'],
    ['a question as a model wrote it', 'item', work(1, 1), 'todo'],
    ['a question that somebody began to correct', 'item', work(1, 1, 1), 'progress'],
    ['a question with a first answer', 'item', work(1, 0, 0, 1, 1), 'review'],
  ] as [string, BatchKind, ReturnType<typeof work>, Stage][])('%s', (_, kind, state, stage) => {
    expect(stageOfMember(kind, state)).toBe(stage);
  });
});

describe('the stage of a batch', () => {
  it.each([
    [['todo', 'todo'], 'todo'],
    [['todo', 'done'], 'progress'],
    [['progress', 'submitted'], 'progress'],
    [['submitted', 'submitted'], 'submitted'],
    [['submitted', 'review'], 'review'],
    [['submitted', 'done'], 'review'],
    [['done', 'done'], 'done'],
    [[], 'done'],
  ] as [Stage[], Stage][])('of %j is %s', (members, stage) => {
    expect(stageOfBatch(countStages(members))).toBe(stage);
  });

  it('is submitted to those who must not learn what was decided', () => {
    expect((['todo', 'progress', 'submitted', 'review', 'done'] as const).map(stageSeen)).toEqual([
      ...['todo', 'progress', 'submitted', 'submitted', 'submitted'],
    ]);
  });
});
