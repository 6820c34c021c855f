import { expect, it } from 'vitest';
import { parseLetterAsUpstream } from './parity.ts';
import published from './published-readings.json';

const read = (reply: string) => {
  const reading = parseLetterAsUpstream(reply);
  return reading.kind === 'answer' ? reading.answer : null;
};

it.each([
  ['C', 'C'],
  ['(C)', 'C'],
  ['The answer is C', 'C'],
  ['**B**', 'B'],
  ['<answer>E</answer>', 'E'],
  ['None of these', null],
  ['G', null],
  // faults of the published patterns, kept for parity
  ['Because the back arrow is visible, D', 'B'],
  ['A button labelled Save, so B', 'A'],
  ['Either A or C; final: C', 'E'],
  ['Clearly the third one', 'C'],
])('reads %j as the published code does: %s', (reply, letter) => {
  expect(read(reply)).toBe(letter);
});

it('tries the patterns in order, not by position', () => {
  expect(parseLetterAsUpstream('Option A it is. B.')).toMatchObject({ answer: 'B', pattern: 'upstream-1' });
  expect(parseLetterAsUpstream('see option C or answer D')).toMatchObject({ answer: 'C', pattern: 'upstream-2' });
});

it('reads generated replies as the published patterns did in Python', () => {
  expect(published.length).toBeGreaterThan(800);
  for (const [reply, letter] of published) expect([reply, read(reply ?? '')]).toEqual([reply, letter]);
});
