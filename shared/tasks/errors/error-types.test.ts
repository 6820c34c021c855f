import { expect, it } from 'vitest';
import { failureKinds } from '../outcomes.ts';
import { decidedError, proposedError } from './error-types.ts';

const failed = { asksPlace: true, hasPlace: true, onState: null };

it('proposes a kind for every failure but that of a call', () => {
  const types = failureKinds.map((failure) => [failure, proposedError('type', { ...failed, failure })]);
  expect(Object.fromEntries(types)).toEqual({
    'near-miss': 'localisation',
    'wrong-part': 'localisation',
    'nothing-there': 'localisation',
    'named-alike': 'misidentification',
    'other-element': 'misidentification',
    wrong: 'context',
    'parse-failure': 'format',
    refusal: 'abandoned',
    error: null,
  });
  expect(proposedError('type', { ...failed, failure: 'wrong', hasPlace: false })).toBe('not-found');
  expect(proposedError('type', { ...failed, failure: 'wrong', asksPlace: false, hasPlace: false })).toBe('context');
});

it('proposes a cause for positions only', () => {
  const cause = (failure: (typeof failureKinds)[number], onState: boolean | null = null) =>
    proposedError('cause', { ...failed, failure, onState });
  expect([cause('near-miss'), cause('nothing-there')]).toEqual(['ambiguity', 'ambiguity']);
  expect([cause('named-alike'), cause('other-element')]).toEqual(['confusion', 'confusion']);
  expect([cause('wrong-part', false), cause('wrong-part', true)]).toEqual(['state', 'interaction']);
  expect([cause('wrong'), cause('refusal'), cause('error'), cause('parse-failure')]).toEqual([null, null, null, null]);
});

it('counts what most people say', () => {
  expect(decidedError([])).toBeNull();
  expect(decidedError(['context'])).toBe('context');
  expect(decidedError(['context', 'format'])).toBe('disputed');
  expect(decidedError(['context', 'format', 'context'])).toBe('context');
});
