import { expect, it } from 'vitest';
import { plain } from './plain-text.ts';

it('shows control characters instead of sending them to the terminal', () => {
  expect(plain('a\u001b[2J\u001b]0;title\u0007b\u009b1m\u202e')).toBe('a\\x1b[2J\\x1b]0;title\\x07b\\x9b1m\\x202e');
  expect(plain('two\nlines\tand 页面 é')).toBe('two\nlines\tand 页面 é');
});
