import type { FoundPlace } from './found.ts';
import { isCutOff } from './cut-off.ts';
import { n } from './number.ts';

/** Named numbers: `{"x": 1, "y": 2}`, `click(x=1, y=2)`, `<point x="1" y="2">`, `left: 1px; top: 2px`. */
const group = /\{[^{}]{1,2000}\}|\([^()\n]{1,400}\)|<[a-z]{2,12}\s[^<>]{1,400}>/gi;
const entryOf = (key: string, value: string, percent: string): string =>
  `["']?(?<![\\p{L}\\p{N}_.-])${key}["'*]{0,3}\\s{0,6}[:=≈]["'*\\s]{0,9}${value}${percent}(?:\\s{0,3}px)?["'*]{0,3}(?=[\\s,;&})\\]/>.]|$)`;
/** The brackets around a single number: `"x": [520]`. */
const single = new RegExp(`(?<=["']\\s{0,3}:\\s{0,3})\\[(\\s{0,3}["']?${n}["']?\\s{0,3})\\]`, 'g');
const name = '[a-z][a-z0-9_-]{0,24}';
const entry = new RegExp(entryOf(`(?<key>${name})`, `(?<value>${n})`, '(?<percent>\\s{0,3}%)?'), 'giu');
const one = entryOf(name, n, '(?:\\s{0,3}%)?');

type Keys = readonly string[];
const xs: Keys = ['x', 'xcoordinate', 'xcoord', 'coordx', 'posx', 'xpos', 'pointx', 'clickx'];
const ys: Keys = ['y', 'ycoordinate', 'ycoord', 'coordy', 'posy', 'ypos', 'pointy', 'clicky'];
const shapes: readonly { id: string; keys: readonly Keys[]; size?: boolean }[] = [
  {
    id: 'centre',
    keys: [
      ['cx', 'centerx', 'xcenter', 'centrex', 'xcentre', 'xc', 'midx'],
      ['cy', 'centery', 'ycenter', 'centrey', 'ycentre', 'yc', 'midy'],
    ],
  },
  {
    id: 'corners',
    keys: [
      ['x1', 'xmin', 'left', 'x0', 'minx', 'l'],
      ['y1', 'ymin', 'top', 'y0', 'miny', 't'],
      ['x2', 'xmax', 'right', 'maxx', 'r'],
      ['y2', 'ymax', 'bottom', 'maxy', 'b'],
    ],
  },
  { id: 'corners', keys: [['x0'], ['y0'], ['x1'], ['y1']] },
  {
    id: 'size',
    keys: [
      ['x', 'left', 'xmin', 'x1'],
      ['y', 'top', 'ymin', 'y1'],
      ['width', 'w'],
      ['height', 'h'],
    ],
    size: true,
  },
  { id: 'xy', keys: [xs, ys] },
  { id: 'xy', keys: [['left'], ['top']] },
  { id: 'xy', keys: [['x1'], ['y1']] },
  { id: 'cell', keys: [['column', 'col'], ['row']] },
];

/** A row and a column below it are those of a table. */
const leastPixels = 100;

interface Value {
  number: number;
  percent: boolean;
}

function valuesOf(text: string): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { groups } of text.matchAll(entry)) {
    const key = (groups?.['key'] ?? '').toLowerCase().replace(/[_-]/g, '');
    const number = Number(groups?.['value']);
    if (Number.isFinite(number) && !values.has(key))
      values.set(key, { number, percent: groups?.['percent'] !== undefined });
  }
  return values;
}

/** The position given by named numbers; null if they give none or several (`x1 y1 x2 y2` of one tag). */
export function placeOfValues(
  values: ReadonlyMap<string, Value>,
): Omit<FoundPlace, 'pattern' | 'span' | 'others'> | null {
  for (const { id, keys, size } of shapes) {
    const found = keys.map((each) => each.map((key) => values.get(key)).find((value) => value !== undefined));
    if (id === 'corners' && keys[0]?.includes('x1') && values.has('x0')) continue;
    // x, y, x2, y2 may be a drag or a box
    if (keys[0] === xs && values.has('x2') && values.has('y2')) return null;
    const [a, b, c, d] = found;
    if (id === 'cell' && Math.max(a?.number ?? 0, b?.number ?? 0) < leastPixels) continue;
    if (!a || !b || found.some((value) => value === undefined)) continue;
    const numbers = found.flatMap((value) => (value ? [value.number] : []));
    const shared = { numbers, named: true, percent: a.percent && b.percent };
    if (!c || !d) return { ...shared, place: [a.number, b.number] };
    return {
      ...shared,
      place: size
        ? [a.number, b.number, a.number + c.number, b.number + d.number]
        : [a.number, b.number, c.number, d.number],
    };
  }
  return null;
}

/** Consecutive named numbers without brackets: `x1=1, y1=2`, `"x": 1, "y": 2`, one per line. */
const run = new RegExp(`${one}(?:(?:\\s{0,9}[,;&])?[\\s*•-]{0,12}(?:\\d[.)]\\s{1,3})?(?:and\\s)?${one}){1,7}`, 'giu');
const sizeFirst = /^["'*]{0,3}(?:w(?:idth)?|h(?:eight)?)\b/i;

/** The positions given by runs of named numbers, in order. A size before the position belongs to something else. */
export function runsOfNamed(text: string): Omit<FoundPlace, 'others'>[] {
  const found: Omit<FoundPlace, 'others'>[] = [];
  for (const match of text.matchAll(run)) {
    if (isCutOff(text, match.index + match[0].length)) continue;
    const values = valuesOf(match[0]);
    if (sizeFirst.test(match[0])) for (const key of ['width', 'w', 'height', 'h']) values.delete(key);
    const place = placeOfValues(values);
    if (place) found.push({ ...place, pattern: 'named-run', span: [match.index, match.index + match[0].length] });
  }
  return found;
}

const firstOf = (values: ReadonlyMap<string, Value>) =>
  new Map([...values].filter(([key]) => key === 'x1' || key === 'y1'));

/** The positions given by groups of named numbers, in order. */
export function keyedPlaces(text: string): Omit<FoundPlace, 'others'>[] {
  const found: Omit<FoundPlace, 'others'>[] = [];
  for (const match of text.replace(single, ' $1 ').matchAll(group)) {
    if (!/\d/.test(match[0])) continue;
    const values = valuesOf(match[0]);
    // Molmo's points are places of their own, not corners.
    const points = match[0].startsWith('<points') && values.has('x1') && values.has('x2');
    const place = placeOfValues(points ? firstOf(values) : values);
    if (!place) continue;
    const pattern = match[0].startsWith('{') ? 'json-keys' : match[0].startsWith('(') ? 'action-keys' : 'attributes';
    found.push({ ...place, pattern, span: [match.index, match.index + match[0].length] });
  }
  return found;
}
