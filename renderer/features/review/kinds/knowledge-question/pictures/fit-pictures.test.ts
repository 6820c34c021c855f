import { expect, it } from 'vitest';
import { fitPictures } from './fit-pictures.ts';

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
