import { expect, it } from 'vitest';
import { AlikeFinder } from './alike.ts';

it('finds an instruction of the same app that says nearly the same', () => {
  const finder = new AlikeFinder();
  const add = (id: string, instruction: string, app = 'airbnb') => finder.add({ id, app, instruction });
  expect(add('a', 'Find a flat in Paris with three bedrooms and sort by price')).toBeNull();
  expect(add('b', 'Find a flat in Paris with four bedrooms and sort by price')).toBe('a');
  expect(add('c', 'Send a message to the host of my next stay')).toBeNull();
  expect(add('d', 'Find a flat in Paris with three bedrooms and sort by price', 'booking')).toBeNull();
  expect(add('e', '')).toBeNull();
  expect(add('f', '')).toBeNull();
});

it('compares scripts without spaces by pairs of characters', () => {
  const finder = new AlikeFinder();
  const add = (id: string, instruction: string) => finder.add({ id, app: '美团', instruction });
  expect(add('a', '搜索附近评分最高的川菜馆并收藏')).toBeNull();
  expect(add('b', '搜索附近评分最高的川菜馆并收藏它')).toBe('a');
  expect(add('c', '查看我的订单里最近一次的外卖')).toBeNull();
});
