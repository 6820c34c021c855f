import { expect, test } from 'vitest';
import { elementAt, readingsOf, type TryResult } from './tries.ts';

const result = (place: TryResult['place'], sent: TryResult['sent'] = null): TryResult => ({
  ok: true,
  error: null,
  trouble: null,
  httpStatus: 200,
  reply: '',
  sent,
  numbers: [],
  place,
  convention: 'x',
  point: null,
  seconds: 1,
  inputTokens: null,
  outputTokens: null,
  cost: null,
});

test('one reply is read under every convention, with pixels in the space that was sent', () => {
  const readings = readingsOf(result([500, 250], { width: 640, height: 360, format: 'png', bytes: 1 }), 1280, 720);
  const by = Object.fromEntries(readings.map((reading) => [reading.convention, reading]));
  expect(by['pixel']?.point).toEqual([1000, 500]);
  expect(by['thousand']?.point).toEqual([640, 180]);
  expect(by['thousand-yx']?.point).toEqual([320, 360]);
  expect(by['normalized']?.inside).toBe(false);
});

test('a reply without a place has no readings', () => {
  expect(readingsOf(result(null), 400, 400)).toEqual([]);
});

test('the smallest of nested elements is meant', () => {
  const element = (name: string, locate: [number, number, number, number] | null) => ({ name, content: { locate } });
  const all = [element('page', [0, 0, 100, 100]), element('button', [10, 10, 20, 20]), element('none', null)];
  expect(elementAt(all, [20, 20])?.name).toBe('button');
  expect(elementAt(all, [50, 50])?.name).toBe('page');
  expect(elementAt(all, [150, 50])).toBeNull();
});
