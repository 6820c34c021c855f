import { expect, it } from 'vitest';
import { fitPictures, oneScale } from './fit-pictures.ts';

const room = { gap: 12, caption: 28 };

it('five wide pictures fill a wide area in three columns, a high one in two', () => {
  expect(fitPictures(5, 1.6, { width: 1900, height: 900 }, room).columns).toBe(3);
  expect(fitPictures(5, 1.6, { width: 770, height: 900 }, room).columns).toBe(2);
});

it('no picture leaves the area, in width or height', () => {
  const area = { width: 908, height: 590 };
  for (const ratio of [0.45, 1, 1.6, 2.2]) {
    const { columns, width } = fitPictures(5, ratio, area, room);
    const rows = Math.ceil(5 / columns);
    expect(columns * width + (columns - 1) * room.gap).toBeLessThanOrEqual(area.width + 1);
    if (width > 240)
      expect(rows * (width / ratio + room.caption) + (rows - 1) * room.gap).toBeLessThan(area.height + 1);
  }
});

it('pictures in a small area are scrolled rather than tiny', () => {
  expect(fitPictures(5, 1.6, { width: 640, height: 200 }, room)).toEqual({ columns: 2, width: 240 });
  expect(fitPictures(5, 1.6, { width: 230, height: 200 }, room)).toEqual({ columns: 1, width: 230 });
});

it('pictures of different sizes are shown at one scale, beside each other or under each other, whichever is larger', () => {
  const pair = [
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
  ];
  const { columns, scale } = oneScale(pair, { width: 1200, height: 600 }, room);
  expect(columns).toBe(2);
  for (const { width, height } of pair) {
    expect(width * scale).toBeLessThanOrEqual(594);
    expect(height * scale).toBeLessThanOrEqual(572.1);
  }
  expect(oneScale(pair, { width: 600, height: 1900 }, room).columns).toBe(1);
  expect(oneScale(pair, { width: 0, height: 0 }, room).scale).toBe(0);
});
