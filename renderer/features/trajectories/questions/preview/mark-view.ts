import type { PictureMark } from '#shared/marks/mark.ts';

/** Margin around the marks, in pixels of the picture, for their letters. */
const room = 70;
/** Maximum magnification of a picture. */
const most = 3;

const placesOf = (mark: PictureMark): (readonly [number, number])[] => {
  if (mark.kind === 'point') return [mark.point];
  if (mark.kind === 'arrow') return [mark.from, mark.to];
  const [x1, y1, x2, y2] = mark.bbox;
  return [
    [x1, y1],
    [x2, y2],
  ];
};

/**
 * The part of a picture that shows all of its marks, in the picture's own proportions: its left and top edge and its
 * width, in pixels of the picture. The whole picture if nothing is marked.
 */
export function markView(
  marks: readonly PictureMark[],
  { width, height }: { width: number; height: number },
): { left: number; top: number; width: number } {
  const places = marks.flatMap(placesOf);
  if (places.length === 0) return { left: 0, top: 0, width };
  const across = places.map(([x]) => x);
  const down = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const wanted = Math.max(right - left + 2 * room, ((bottom - top + 2 * room) * width) / height, width / most);
  const shown = Math.min(width, wanted);
  const high = (shown * height) / width;
  const within = (start: number, all: number, part: number) => Math.max(0, Math.min(all - part, start));
  return {
    left: within((left + right - shown) / 2, width, shown),
    top: within((top + bottom - high) / 2, height, high),
    width: shown,
  };
}
