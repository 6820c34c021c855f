import { expect, it } from 'vitest';
import { isSelector } from './selector.ts';

it.each([
  ...['#add-teapot', '.row', 'ul > li.row:nth-child(2) a[href^="/cart"]', 'a, b', '*', 'input[type=checkbox]:checked'],
  ...['text=Save', '//button[1]', 'li:has(> a:not(.x))', 'div >> text=Save', '[data-id="a]b"]', 'p::before', '.a\\:b'],
])('takes %s', (selector) => expect(isSelector(selector)).toBe(true));

it.each(['#a[', 'div >', '> a', 'a,,b', '..x', ':::', '[href', 'a:not(', '#', 'a]', ' ', 'a[b=]', 'li:nth-child(2'])(
  'refuses %s',
  (selector) => expect(isSelector(selector)).toBe(false),
);
