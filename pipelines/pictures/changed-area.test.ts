import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { changedArea } from './changed-area.ts';
import { edgeBoxes } from './edge-boxes.ts';

const [width, height] = [800, 600];

/** A grey screen with rectangles; those with a hole are outlines of three pixels. */
async function screen(...drawn: { at: [number, number, number, number]; hole?: boolean; colour?: string }[]) {
  const shapes = drawn.map(({ at: [x, y, w, h], hole, colour = '#203060' }) =>
    hole
      ? `<rect x="${x + 1.5}" y="${y + 1.5}" width="${w - 3}" height="${h - 3}" fill="none" stroke="${colour}" stroke-width="3"/>`
      : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: '#dddddd' } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

it.each([
  ['caret', { at: [300, 200, 2, 18] }],
  ['caret', { at: [50, 580, 1, 14] }],
  ['focus-ring', { at: [100, 100, 300, 60], hole: true }],
  ['focus-ring', { at: [10, 10, 780, 580], hole: true }],
  ['clock', { at: [760, 4, 34, 10] }],
  ['clock', { at: [4, 586, 40, 10] }],
  [null, { at: [100, 100, 300, 200] }],
  [null, { at: [400, 300, 40, 12] }],
] as const)('a change is %s', async (slight, shape) => {
  const {
    share,
    box,
    slight: found,
  } = await changedArea(await screen(), await screen({ ...shape, at: [...shape.at] }));
  expect(found).toBe(slight);
  expect(share).toBeGreaterThan(0);
  const [x, y, w, h] = shape.at;
  expect(box).toEqual([x, y, x + w, y + h]);
});

it('equal pictures differ nowhere, pictures of other sizes everywhere', async () => {
  const entry = await screen();
  expect(await changedArea(entry, entry)).toEqual({ share: 0, box: null, slight: null });
  expect((await changedArea(entry, await sharp(entry).resize(400, 600).png().toBuffer())).share).toBe(1);
});

it('edges find what stands out, and nothing on an empty background', async () => {
  const shapes = [
    [100, 100, 60, 24],
    [400, 100, 60, 24],
    [100, 400, 20, 20],
  ] as const;
  const found = await edgeBoxes(
    await screen(...shapes.map((at) => ({ at: [...at] as [number, number, number, number] }))),
  );
  expect(found).toHaveLength(3);
  for (const [x, y, w, h] of shapes)
    expect(found.some(([x1, y1, x2, y2]) => x1 <= x && y1 <= y && x2 >= x + w && y2 >= y + h && x2 - x1 < w + 12)).toBe(
      true,
    );
  expect(await edgeBoxes(await screen())).toEqual([]);
});
