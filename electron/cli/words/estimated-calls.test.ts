import { expect, it } from 'vitest';
import { callsOf } from './estimated-calls.ts';

it.each([
  [{ calls: 6, mostCalls: 6, reusable: 0, repeated: 0, about: false }, '6 calls (0 already answered)'],
  [{ calls: 6, mostCalls: 6, reusable: 2, repeated: 0, about: false }, '6 calls (4 to send, 2 already answered)'],
  [
    { calls: 2620, mostCalls: 2620, reusable: 938, repeated: 938, about: false },
    '2620 calls (1682 to send, 0 already answered, 938 identical to another)',
  ],
  [
    { calls: 90_000, mostCalls: 99_000, reusable: 300, repeated: 200, about: true },
    'about 90,000 calls (at most about 99,000, about 89,700 to send, about 100 already answered, about 200 identical to another)',
  ],
])('says how many calls are sent, and why the others are not', (estimate, words) => {
  expect(callsOf(estimate)).toBe(words);
});
