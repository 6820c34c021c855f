import { expect, test } from 'vitest';
import { readOutcome } from './outcome.ts';

test.each([
  ['success', 'success'],
  ['Success', 'success'],
  [' SUCCEEDED ', 'success'],
  ['failed', 'failure'],
  ['Not_Completed', 'uncompleted'],
  [true, 'success'],
  [null, 'unknown'],
  ['', 'unknown'],
])('%j is the outcome %s', (stated, outcome) => {
  expect(readOutcome(stated)).toEqual({ outcome, problems: [] });
});

test.each(['partly', 7, { done: true }])('%j is not understood: unknown, and a problem names it', (given) => {
  expect(readOutcome(given)).toEqual({
    outcome: 'unknown',
    problems: [{ code: 'outcome-unclear', step: null, detail: JSON.stringify(given) }],
  });
});
