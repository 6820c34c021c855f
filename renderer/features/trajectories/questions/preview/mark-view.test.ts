import { expect, test } from 'vitest';
import type { PictureMark } from '#shared/marks/mark.ts';
import { markView } from './mark-view.ts';

const picture = { width: 1200, height: 600 };
const at = (x: number, y: number): PictureMark => ({ kind: 'point', point: [x, y], colour: 'red' });

test('a picture without marks is shown whole', () => {
  expect(markView([], picture)).toEqual({ left: 0, top: 0, width: 1200 });
});

test('marks that are close together are shown at most three times as large, in the middle', () => {
  expect(markView([at(600, 300), at(620, 310)], picture)).toEqual({ left: 410, top: 205, width: 400 });
});

test('the part never leaves the picture', () => {
  expect(markView([at(2, 1)], picture)).toEqual({ left: 0, top: 0, width: 400 });
  expect(markView([at(1199, 599)], picture)).toEqual({ left: 800, top: 400, width: 400 });
});

test('marks far apart are all in it, with room for their letters', () => {
  const { left, top, width } = markView(
    [
      { kind: 'arrow', from: [100, 200], to: [700, 220], colour: 'red' },
      { kind: 'box', bbox: [300, 180, 360, 240], colour: 'blue' },
    ],
    picture,
  );
  expect(width).toBe(740);
  expect([left, left + width]).toEqual([30, 770]);
  expect(top).toBe(210 - 740 / 4);
  expect(markView([at(0, 0), at(1200, 600)], picture)).toEqual({ left: 0, top: 0, width: 1200 });
});
