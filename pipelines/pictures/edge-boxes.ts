import type { BBox } from '#shared/geometry/shapes.ts';
import sharp from '#pipelines/sharp.ts';

/** Longest side of the picture in which edges are looked for. */
const longest = 960;
/** Side of a cell: edges in neighbouring cells belong to one element. */
const cell = 4;
/** Difference of neighbouring grey values from which on there is an edge. */
const contrast = 20;
const most = 200;

/** Cells with an edge. */
function edgeCells(grey: Uint8Array, width: number, height: number): { has: Uint8Array; across: number; down: number } {
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const has = new Uint8Array(across * down);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const right = x + 1 < width ? Math.abs((grey[at] ?? 0) - (grey[at + 1] ?? 0)) : 0;
      const below = y + 1 < height ? Math.abs((grey[at] ?? 0) - (grey[at + width] ?? 0)) : 0;
      if (right > contrast || below > contrast) has[Math.floor(y / cell) * across + Math.floor(x / cell)] = 1;
    }
  return { has, across, down };
}

/** Boxes around connected cells, in cells. */
function* connected({ has, across, down }: ReturnType<typeof edgeCells>): Generator<BBox> {
  const seen = new Uint8Array(has.length);
  for (let start = 0; start < has.length; start += 1) {
    if (!has[start] || seen[start]) continue;
    const open = [start];
    seen[start] = 1;
    let [x1, y1, x2, y2] = [across, down, 0, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x + 1), Math.max(y2, y + 1)];
      for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u += 1) {
          const next = v * across + u;
          if (!has[next] || seen[next]) continue;
          seen[next] = 1;
          open.push(next);
        }
    }
    yield [x1, y1, x2, y2];
  }
}

/**
 * Boxes around what stands out from its background, in pixels of the picture: words, icons, fields. Lines, specks and
 * what fills a large part of the picture are left out.
 */
export async function edgeBoxes(bytes: Buffer): Promise<BBox[]> {
  const { width: whole, height: high } = await sharp(bytes).metadata();
  const scale = Math.min(1, longest / Math.max(whole, high));
  const [width, height] = [Math.max(1, Math.round(whole * scale)), Math.max(1, Math.round(high * scale))];
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * info.channels] ?? 0;
  const boxes: BBox[] = [];
  for (const [x1, y1, x2, y2] of connected(edgeCells(grey, width, height))) {
    const [wide, tall] = [(x2 - x1) * cell, (y2 - y1) * cell];
    if (Math.min(wide, tall) < 2 * cell || wide * tall > width * height * 0.1) continue;
    if (Math.max(wide / tall, tall / wide) > 20) continue;
    boxes.push([
      (x1 * cell) / scale,
      (y1 * cell) / scale,
      Math.min(whole, (x2 * cell) / scale),
      Math.min(high, (y2 * cell) / scale),
    ]);
  }
  const area = ([x1, y1, x2, y2]: BBox) => (x2 - x1) * (y2 - y1);
  return boxes.sort((a, b) => area(b) - area(a)).slice(0, most);
}
