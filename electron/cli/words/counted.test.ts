import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('gives a number with its noun, and separators from 10,000 on', () => {
  expect([1, 2, 9999, 12_000].map((n) => counted(n, 'items'))).toEqual([
    '1 item',
    '2 items',
    '9999 items',
    '12,000 items',
  ]);
  expect(counted(1, 'entries')).toBe('1 entry');
});
