import { expect, it } from 'vitest';
import { t } from './frame.ts';
import { stepWords } from './step-words.ts';

it('an undo step is worded by its code; texts stored by older versions and API callers are shown unchanged', () => {
  expect(stepWords(t, 'draw-box')).toBe('Draw box');
  expect(stepWords(t, 'Edit screenshots')).toBe('Edit screenshots');
  expect(stepWords(t, 'toString')).toBe('toString');
});
