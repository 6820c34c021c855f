import { expect, it } from 'vitest';
import '../i18n/index.ts';
import { progressOf } from '#shared/contract/runs/progress.ts';
import { missingOf, whyNotYet } from './missing-for-approval.ts';

it('a picture is untouched, worked on, submitted or approved', () => {
  const empty = { elements: 0, instructions: 0, questions: 0 };
  expect(progressOf({ state: 'draft', ...empty })).toBe('untouched');
  expect(progressOf({ state: 'draft', ...empty, elements: 1 })).toBe('working');
  expect(progressOf({ state: 'to_review', ...empty, questions: 1 })).toBe('submitted');
  expect(progressOf({ state: 'approved', ...empty, elements: 1 })).toBe('approved');
});

it('missing parts are listed in the order to do them, without finished ones', () => {
  expect(
    missingOf([
      { kind: 'element', state: 'approved', n: 4 },
      { kind: 'instruction', state: 'draft', n: 2 },
      { kind: 'question', state: 'to_review', n: 1 },
      { kind: 'question', state: 'conflict', n: 1 },
    ]).map(({ kind, state }) => `${kind} ${state}`),
  ).toEqual(['question conflict', 'instruction draft', 'question to_review']);
});

it('why a picture is not approved yet is one sentence', () => {
  expect(whyNotYet('untouched', [])).toBe('Nothing has been drawn or written on this picture yet.');
  expect(
    whyNotYet('working', [
      { kind: 'element', state: 'approved', n: 4 },
      { kind: 'instruction', state: 'draft', n: 2 },
      { kind: 'knowledge-question', state: 'draft', n: 1 },
    ]),
  ).toBe('Not approved yet: 2 instructions: draft, 1 knowledge question: draft.');
  expect(whyNotYet('approved', [{ kind: 'element', state: 'approved', n: 4 }])).toBe(
    'Everything on this picture is decided.',
  );
});
