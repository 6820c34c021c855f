import { describe, expect, it } from 'vitest';
import { pointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { parsePlace } from '../parse.ts';
import current from './current-replies.json';
import table from './replies.json';
import reported from './reported-replies.json';
import byFamily from './replies-by-family.json';
import byWording from './replies-by-wording.json';

type Expected = string | number[];

/** A point in image pixels, `absent`, `unreadable` or `refusal`. */
function read(reply: string, coordinates: string, image: Size): Expected {
  const reading = parsePlace(reply, image, { coordinates: pointConvention.parse(coordinates) });
  if (reading.kind === 'refusal') return 'refusal';
  if (reading.kind === 'parse-failure') return 'unreadable';
  return reading.answer.point?.map((number) => Math.round(number * 1e6) / 1e6) ?? 'absent';
}

interface Case {
  coordinates: string;
  /** For the written cases in the numbers of the convention, x first. */
  expected: Expected;
  /** Prose in another language: it may stay unread, but is never another place. */
  orUnread?: boolean;
  reply: string;
}

/** Pictures on which the numbers of a convention are pixels. */
const sizeOf: Readonly<Record<string, Size>> = {
  pixel: { width: 3840, height: 2160 },
  normalized: { width: 1, height: 1 },
  thousand: { width: 1000, height: 1000 },
  'thousand-yx': { width: 1000, height: 1000 },
  percent: { width: 100, height: 100 },
};
const misread = (cases: readonly Case[], image?: Size): [reply: string, expected: Expected, got: Expected][] =>
  cases.flatMap(({ coordinates, expected, orUnread, reply }) => {
    const got = read(reply, coordinates, image ?? sizeOf[coordinates] ?? table.image);
    const isRight = got.toString() === expected.toString() || (orUnread === true && got === 'unreadable');
    return isRight ? [] : [[reply, expected, got]];
  });

describe('replies in the style of current models, written before the reader', () => {
  const cases = current as Case[];
  const wrong = misread(cases);

  it('at least 98 % are read as expected', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(wrong.slice(Math.floor(cases.length * 0.02))).toEqual([]);
  });

  it('none is read as another place', () => {
    expect(wrong.filter(([, , got]) => typeof got !== 'string')).toEqual([]);
  });
});

it('replies that were reported as misread are read as a person reads them', () => {
  expect(misread(reported as Case[])).toEqual([]);
});

it('PaliGemma’s places have 1,024 bins, y first', () => {
  const square = { width: 1024, height: 1024 };
  for (const [reply, point] of [
    ['<loc0460><loc0600><loc0500><loc0680> save', [640, 480]],
    ['<loc0460><loc0600> save', [600, 460]],
    ['detect save: <loc0000><loc0000><loc1023><loc1023>', [511.5, 511.5]],
  ] as const)
    expect(read(reply, 'thousand', square)).toEqual(point);
});

it('broken JSON is read with a note', () => {
  expect(parsePlace('{"action":"click","x":333,444}', table.image)).toMatchObject({
    kind: 'answer',
    answer: { point: [333, 444] },
    note: expect.stringContaining('broken') as string,
  });
});

it('a prompt as sent that the reply repeats is left out', () => {
  const prompt = 'Where is the save button? Answer like this: (100, 200)';
  const reading = parsePlace(`${prompt}\n(333, 444)`, table.image, { asked: prompt });
  expect(reading).toMatchObject({ kind: 'answer', answer: { point: [333, 444] } });
});

const signs: Readonly<Record<string, string>> = { '-': 'unreadable', '!': 'refusal' };
describe('replies collected by family and wording', () => {
  it.each([...table.families, ...byFamily.families, ...byWording.families])('$family', ({ coordinates, cases }) => {
    const all = (cases as [string, Expected][]).map(([reply, expected]) => ({
      coordinates,
      expected: typeof expected === 'string' ? (signs[expected] ?? expected) : expected,
      reply,
    }));
    expect(misread(all, table.image)).toEqual([]);
  });
});

it('a very long reply is read in linear time', () => {
  for (const part of ['1, ', 'x=1, ', '{"x":', 'drag from ', '('])
    expect(read(part.repeat(2 ** 18 / part.length), 'pixel', table.image)).toBe('unreadable');
  const places = Array.from({ length: 2 ** 14 }, (_, at) => `(${at}, 2)`).join(' ');
  expect(read(places, 'pixel', table.image)).toBe('unreadable');
});
