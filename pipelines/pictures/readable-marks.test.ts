import { expect, it } from 'vitest';
import type { Point } from '#shared/geometry/shapes.ts';
import { marksSvg } from '#shared/marks/svg.ts';
import sharp from '../sharp.ts';

const size = { width: 900, height: 300 };

/** How many pixels of a place's words, a band around it, a mark changes. */
async function covered(marks: Parameters<typeof marksSvg>[0], [x, y]: Point): Promise<number> {
  const white = sharp({ create: { ...size, channels: 3, background: 'white' } });
  const drawn = await white
    .composite([{ input: Buffer.from(marksSvg(marks, size)) }])
    .png()
    .toBuffer();
  const band = { left: x - 60, top: y - 8, width: 120, height: 16 };
  const { data } = await sharp(drawn).extract(band).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 250).length;
}

it.each<[string, Point]>([
  ['in the middle', [450, 150]],
  ['at the left edge', [61, 150]],
  ['at the right edge', [839, 150]],
  ['below the upper edge', [450, 10]],
  ['above the lower edge', [450, 290]],
])('a lettered mark covers none of the words that it points at: %s', async (_, point) => {
  expect(await covered([{ kind: 'point', point, colour: 'red', letter: 'A' }], point)).toBe(0);
});

it('a mark without a letter is a ring, and empty inside', async () => {
  const svg = marksSvg([{ kind: 'point', point: [450, 150], colour: 'red' }], size);
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(svg).not.toMatch(/<circle[^>]*fill="(?!none)/);
});
