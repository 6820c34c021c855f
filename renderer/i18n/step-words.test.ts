import { expect, it } from 'vitest';
import { t } from './frame.ts';
import { stepWords } from './step-words.ts';

it('a step of undo is worded by its code; what older versions and API callers stored is shown as it is', () => {
  expect(stepWords(t, 'draw-box')).toBe('Draw box');
  expect(stepWords(t, 'Edit screenshots')).toBe('Edit screenshots');
  expect(stepWords(t, 'toString')).toBe('toString');
});
