type Box = readonly [number, number, number, number];

/** The part of a picture, in its pixels, that a card of this shape shows: all boxes and the point with room around, otherwise the whole picture from its top. */
export function cropOf(
  picture: { width: number; height: number },
  boxes: readonly Box[],
  point: readonly [number, number] | null,
  card: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const aspect = card.width / card.height;
  if (boxes.length === 0) {
    const width = picture.width;
    return { x: 0, y: 0, width, height: width / aspect };
  }
  const marks: Box[] = [...boxes, ...(point ? [[point[0], point[1], point[0], point[1]] as const] : [])];
  const left = Math.min(...marks.map((mark) => mark[0]));
  const top = Math.min(...marks.map((mark) => mark[1]));
  const right = Math.max(...marks.map((mark) => mark[2]));
  const bottom = Math.max(...marks.map((mark) => mark[3]));
  const room = 48;
  let width = Math.max(right - left + 2 * room, 220);
  let height = Math.max(bottom - top + 2 * room, width / aspect);
  width = Math.max(width, height * aspect);
  height = width / aspect;
  const x = clamp((left + right) / 2 - width / 2, 0, Math.max(0, picture.width - width));
  const y = clamp((top + bottom) / 2 - height / 2, 0, Math.max(0, picture.height - height));
  return { x, y, width, height };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
