import { expect, test } from 'vitest';
import { gridLayout, moveTo } from './moves.ts';

test('arrows stay in the grid; down from a full row reaches a shorter last row', () => {
  const move = (key: string, at: number) => moveTo(key, at, 13, 5, 3);
  expect(move('ArrowRight', 4)).toBe(5);
  expect(move('ArrowLeft', 0)).toBe(0);
  expect(move('ArrowUp', 3)).toBe(3);
  expect(move('ArrowDown', 9)).toBe(12);
  expect(move('ArrowDown', 12)).toBe(12);
  expect(move('End', 2)).toBe(12);
  expect(move('PageUp', 12)).toBe(0);
  expect(move('a', 2)).toBeNull();
  expect(moveTo('ArrowDown', 0, 0, 5, 3)).toBeNull();
});

test('cells fill the width and are never narrower than requested', () => {
  expect(gridLayout(1130, 220, 8)).toEqual({ columns: 4, cell: 276 });
  expect(gridLayout(1136, 220, 9)).toEqual({ columns: 5, cell: 220 });
  expect(gridLayout(100, 220, 8)).toEqual({ columns: 1, cell: 100 });
});
