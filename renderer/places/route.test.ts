import { expect, test } from 'vitest';
import { formatRoute, parseRoute } from './route.ts';

test('a route survives the round trip through the address bar', () => {
  const route = {
    screen: 'models',
    id: 'builtin/ocr 100%',
    params: { text: 'a&b=c', state: 'draft,approved' },
  } as const;
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

test('an unknown or broken address leads home without an item', () => {
  expect(parseRoute('#/nowhere/1')).toEqual({ screen: 'home', id: '1', params: {} });
  expect(parseRoute('#/review/100%')).toEqual({ screen: 'review', id: null, params: {} });
  expect(parseRoute('')).toEqual({ screen: 'home', id: null, params: {} });
});
