import { describe, expect, it } from 'vitest';
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { worst } from '../runs/evaluate-now.ts';
import { neverWorks, saysMismatch } from './never-works.ts';

type Problem = Pick<RunDetail['problems'][number], 'code' | 'model' | 'givenUp'>;

/** A finished run with one step; `done` of its items passed. */
function ended(of: { done: number; models: string[]; kind?: RunDetail['kind'] }, ...problems: Problem[]): RunDetail {
  const { done, models, kind = 'construct' } = of;
  const errors = problems.reduce((sum, { givenUp }) => sum + givenUp, 0);
  return {
    ...{ kind, state: 'done' },
    steps: [{ step: 'ask', models, done, dropped: 0, errors }],
    problems: problems.map((problem) => ({ ...problem, step: 'ask' })),
  } as unknown as RunDetail;
}

const refused = (model: string): Problem => ({ code: 'key-refused', model, givenUp: 1 });
const notSent = (model: string): Problem => ({ code: 'model-stopped', model, givenUp: 9 });

describe('a run', () => {
  it('never works if every failed item needs a model that refuses its key', () => {
    expect(neverWorks(ended({ done: 0, models: ['a'] }, refused('a'), notSent('a')))).toBe(true);
    // The key was refused in the middle of the run.
    expect(neverWorks(ended({ done: 5, models: ['a'] }, refused('a'), notSent('a')))).toBe(true);
    // Each item needs both models.
    expect(neverWorks(ended({ done: 0, models: ['a', 'b'] }, refused('a')))).toBe(true);
  });

  it('never works if the failed items need a model beside the step’s own that refuses its key', () => {
    // An agent's grounder, after some tasks were done.
    expect(neverWorks(ended({ done: 5, models: ['agent'] }, refused('grounder'), notSent('grounder')))).toBe(true);
    const timeout = { code: 'timeout', model: 'agent', givenUp: 1 };
    expect(neverWorks(ended({ done: 5, models: ['agent'] }, refused('grounder'), timeout))).toBe(false);
  });

  it('may work if a model still answers, if items failed for other reasons, or if nothing failed', () => {
    expect(neverWorks(ended({ done: 5, models: ['a', 'b'] }, refused('a'), notSent('a')))).toBe(false);
    const timeout = { code: 'timeout', model: 'a', givenUp: 1 };
    expect(neverWorks(ended({ done: 0, models: ['a'] }, refused('a'), timeout))).toBe(false);
    expect(neverWorks(ended({ done: 5, models: ['a'] }))).toBe(false);
    expect(neverWorks({ ...ended({ done: 0, models: ['a'] }, refused('a')), state: 'paused' })).toBe(false);
  });

  it('never works if it evaluates a changed picture; a construction still has its other pictures', () => {
    const changed = { code: 'picture-changed', model: null, givenUp: 1 };
    expect(neverWorks(ended({ done: 5, models: ['a'], kind: 'evaluate' }, changed))).toBe(true);
    expect(neverWorks(ended({ done: 5, models: ['a'] }, changed))).toBe(false);
    expect(neverWorks(ended({ done: 0, models: ['a'] }, changed))).toBe(true);
  });
});

it('several evaluations never work only if none of them does', () => {
  expect(worst([42, 42])).toBe(42);
  expect(worst([42, 0])).toBe(3);
  expect(worst([42, 3])).toBe(3);
  expect(worst([42, 1])).toBe(1);
  expect(worst([42, 130])).toBe(130);
  expect(worst([])).toBe(0);
});

it('finds a changed picture inside another message', () => {
  const trouble = phrase('picture-trouble', { name: 'a', file: 'b', why: phrase('picture-changed') });
  expect(saysMismatch(phrase('export-picture', { trouble }))).toBe(true);
  const gone = phrase('picture-trouble', { name: 'a', file: 'b', why: phrase('picture-missing') });
  expect(saysMismatch(phrase('export-picture', { trouble: gone }))).toBe(false);
  expect(saysMismatch(textPhrase('picture-changed'))).toBe(false);
});
