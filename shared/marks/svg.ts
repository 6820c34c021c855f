import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { flagPlaces } from './flag-places.ts';
import { markColours, type PictureMark } from './mark.ts';
import { type ArrowMark, sideBySide } from './side-by-side.ts';

/** Letters as strokes in a unit square, so that they need no font and look the same everywhere. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 1L.5 0L1 1M.2 .62L.8 .62',
  B: 'M0 0L0 1L.6 1Q1 1 1 .74Q1 .48 .6 .48L0 .48M.6 .48Q.9 .48 .9 .24Q.9 0 .55 0L0 0',
  C: 'M1 .2Q.8 0 .5 0Q0 0 0 .5Q0 1 .5 1Q.8 1 1 .8',
  D: 'M0 0L0 1L.4 1Q1 1 1 .5Q1 0 .4 0Z',
  E: 'M1 0L0 0L0 1L1 1M0 .5L.8 .5',
  F: 'M1 0L0 0L0 1M0 .5L.8 .5',
  G: 'M1 .2Q.8 0 .5 0Q0 0 0 .5Q0 1 .5 1Q1 1 1 .55L.6 .55',
};

const n = (value: number) => String(Math.round(value * 100) / 100);

/** Side length of a lettered square. */
const sideFor = (line: number) => 9 * line;

function flag(letter: string, from: Point, [x, y]: Point, colour: string, line: number): string {
  const side = sideFor(line);
  const middle: Point = [x + side / 2, y + side / 2];
  const at = edgeOf(from, middle, line);
  const inner = side * 0.52;
  const path = strokes[letter] ?? '';
  return (
    `<path d="M${n(at[0])} ${n(at[1])}L${n(middle[0])} ${n(middle[1])}" stroke="${colour}" stroke-width="${n(line)}"/>` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(side)}" height="${n(side)}" fill="${colour}" stroke="#101010" stroke-width="${n(line / 2)}"/>` +
    `<path transform="translate(${n(middle[0] - inner / 2)} ${n(middle[1] - inner / 2)}) scale(${n(inner)})" d="${path}" fill="none" stroke="#101010" stroke-width=".2" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

/** A stroke with a dark halo, visible on any picture. */
const haloed = (shape: (stroke: string, width: number) => string, colour: string, line: number): string =>
  shape('#101010', line * 2) + shape(colour, line);

/** A ring around a point, empty inside: what it points at stays visible. */
const ring = ([x, y]: Point, colour: string, line: number): string =>
  haloed(
    (stroke, width) =>
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(4 * line)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`,
    colour,
    line,
  );

/** Where the strokes above and below a place begin and end, in line widths from it. */
const [nearest, farthest] = [5, 8];

/** Strokes above and below a place, which point at it: the words there, which run to its sides, stay readable. */
function sights([x, y]: Point, colour: string, line: number): string {
  const stroke = (way: number) => `M${n(x)} ${n(y + way * nearest * line)}V${n(y + way * farthest * line)}`;
  return haloed(
    (of, width) => `<path d="${stroke(-1)}${stroke(1)}" fill="none" stroke="${of}" stroke-width="${n(width)}"/>`,
    colour,
    line,
  );
}

/** Where the line to the letter of a place begins: off what is there. */
function edgeOf([x, y]: Point, [a, b]: Point, line: number): Point {
  const long = Math.hypot(a - x, b - y) || 1;
  return [x + ((a - x) * farthest * line) / long, y + ((b - y) * farthest * line) / long];
}

function arrow(from: Point, to: Point, colour: string, line: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const head = Math.min(6 * line, long);
  const [bx, by] = [to[0] - ux * head, to[1] - uy * head];
  const path = `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}M${n(bx - uy * head * 0.6)} ${n(by + ux * head * 0.6)}L${n(to[0])} ${n(to[1])}L${n(bx + uy * head * 0.6)} ${n(by - ux * head * 0.6)}`;
  return (
    haloed(
      (stroke, width) => `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`,
      colour,
      line,
    ) + `<circle cx="${n(from[0])}" cy="${n(from[1])}" r="${n(2 * line)}" fill="${colour}"/>`
  );
}

/** The letter of an arrow behind its start, where no arrow beside it lies. */
function flagBehind({ from, to }: ArrowMark, line: number): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const far = (4 * line + sideFor(line)) / long;
  const half = sideFor(line) / 2;
  return [from[0] - (to[0] - from[0]) * far - half, from[1] - (to[1] - from[1]) * far - half];
}

/** Thin dashes from where an arrow really starts and ends to where it is drawn. */
function guides(mark: ArrowMark, lane: ArrowMark, colour: string, line: number): string {
  const dash = ([x, y]: Point, [a, b]: Point) => `M${n(x)} ${n(y)}L${n(a)} ${n(b)}`;
  const path = dash(mark.from, lane.from) + dash(mark.to, lane.to);
  return `<path d="${path}" stroke="${colour}" stroke-width="${n(line / 2)}" stroke-dasharray="${n(line)}"/>`;
}

function drawn(mark: PictureMark, line: number, flagged: Point | undefined): string {
  const colour = markColours[mark.colour];
  const named = (at: Point) =>
    mark.letter === undefined || !flagged ? '' : flag(mark.letter, at, flagged, colour, line);
  switch (mark.kind) {
    case 'box': {
      const [x1, y1, x2, y2] = mark.bbox;
      const shape = (stroke: string, width: number) =>
        `<rect x="${n(x1)}" y="${n(y1)}" width="${n(x2 - x1)}" height="${n(y2 - y1)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
      return haloed(shape, colour, line) + named([x1, (y1 + y2) / 2]);
    }
    case 'point':
      return named(mark.point) + (mark.letter === undefined ? ring : sights)(mark.point, colour, line);
    case 'arrow':
      return named(mark.from) + arrow(mark.from, mark.to, colour, line);
  }
}

/** Width of a stroke, in pixels of the picture, that is visible when the whole picture is shown. */
const strokeFor = ({ width, height }: Size) => Math.max(2, Math.round(Math.max(width, height) / 600));

const around = (inside: string, { width, height }: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** Pixels between arrows side by side: as wide as their letters, and at least 10. */
export const laneGap = (line: number): number => Math.max(10, sideFor(line) + 2 * line);

function drawnAll(marks: readonly PictureMark[], size: Size, line: number): string {
  const lanes = sideBySide(marks, size, laneGap(line));
  const alone = marks.filter((mark) => !lanes.has(mark));
  const flags = flagPlaces(alone, size, { line, side: sideFor(line) });
  const shapes = marks.map((mark) => {
    const lane = lanes.get(mark);
    return lane ? drawn(lane, line, flagBehind(lane, line)) : drawn(mark, line, flags.get(mark));
  });
  const dashes = [...lanes].map(([mark, lane]) =>
    mark.kind === 'arrow' ? guides(mark, lane, markColours[mark.colour], line) : '',
  );
  return around([...dashes, ...shapes].join(''), size);
}

/** Marks as an SVG of the same size as the picture under it, as models receive them; their letters lie apart. */
export function marksSvg(marks: readonly PictureMark[], size: Size): string {
  return drawnAll(marks, size, strokeFor(size));
}

/**
 * The same for a picture that a person sees at another size: marks keep their size on the screen.
 * @param line width of a stroke in pixels of the picture
 */
export function marksToSee(marks: readonly PictureMark[], size: Size, line: number): string {
  return drawnAll(marks, size, line);
}
