import type { Point } from '#shared/geometry/shapes.ts';
import { smartResize, uiTarsResize } from '#shared/geometry/smart-resize.ts';
import { inWords } from '../../phrases/phrase.ts';
import { type ParityParser, s, separators } from '../published.ts';
import { answered, unreadable, type Reading } from '../reading.ts';
import type { GroundingAnswer, GroundingItem } from './item.ts';

type Image = GroundingItem['image'];

/** Published normalisation: divided by the picture's size if either number is over 1, otherwise read as 0–1. */
function place(
  [x, y]: [number, number],
  image: Image,
  pattern: string,
  span: [number, number] | null,
): Reading<GroundingAnswer> {
  const normalized = !(x > 1 || y > 1);
  const point: Point = normalized ? [x * image.width, y * image.height] : [x, y];
  return answered(
    { point, numbers: [x, y], convention: normalized ? 'normalized' : 'pixel', box: null },
    pattern,
    span,
  );
}

// As published, except for changes that do not affect results and keep a reply of a million blanks or digits from
// taking forever: a number is tried from its first digit only, the optional x and bracket before the pair are omitted,
// and blanks are matched once.
const number = '(?:\\p{Nd}+\\.\\p{Nd}+|\\.\\p{Nd}+|\\p{Nd}+)';
const firstPair = new RegExp(
  `((?:[-+]|(?<!\\p{Nd}))${number})${separators}(?:y${s}*(?:[:=]${s}*)?)?([-+]?${number})`,
  'iu',
);

/** The value of a digit of any script: the ten digits of a script follow one another, with zero first. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Digits of any script as Python reads them; NaN if it is not a number. */
const asNumber = (text: string | undefined): number =>
  Number((text ?? '').normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, digitValue));

/**
 * MMBench-GUI's default point parser at 896ddf1: the first pair of numbers anywhere (with a sign, x and y named or
 * not), so a box gives its corner and "Step 1, 2 items" a point. (The published code calls this parser with an argument
 * it does not accept, so it fails on every reply; implemented here as intended.)
 */
export function parsePointAsUpstream(reply: string, image: Image): Reading<GroundingAnswer> {
  const found = firstPair.exec(reply);
  const [x, y] = [asNumber(found?.[1]), asNumber(found?.[2])];
  if (!found || Number.isNaN(x) || Number.isNaN(y)) return unreadable('upstream-none', inWords('reading-no-pair'));
  return place([x, y], image, 'upstream-first-pair', [found.index, found.index + found[0].length]);
}

/**
 * The published parser for API models: `x=…, y=…`, else (0, 0): a failure becomes a click in the corner. Numbers that
 * Python cannot read (1.2.3) make it fail, which counts as a format error.
 */
export function parsePointAsApiGpt(reply: string, image: Image): Reading<GroundingAnswer> {
  const found = /x=([\p{Nd}.]+), y=([\p{Nd}.]+)/u.exec(reply);
  if (!found) return place([0, 0], image, 'upstream-api-zero', null);
  const [x, y] = [asNumber(found[1]), asNumber(found[2])];
  if (Number.isNaN(x) || Number.isNaN(y)) return unreadable('upstream-api', inWords('reading-no-numbers'));
  return place([x, y], image, 'upstream-api', [found.index, found.index + found[0].length]);
}

/** The published parser for UI-TARS: exactly two whole numbers in the reply, in pixels of the smart-resized picture. */
export function parsePointAsUiTars(reply: string, image: Image): Reading<GroundingAnswer> {
  const numbers = [...reply.matchAll(/\p{Nd}+/gu)].map((match) => asNumber(match[0]));
  const [x, y] = numbers;
  if (numbers.length !== 2 || x === undefined || y === undefined)
    return unreadable('upstream-ui-tars', inWords('reading-two-numbers', { n: numbers.length }));
  if (Math.max(image.width, image.height) / Math.min(image.width, image.height) > 200)
    return unreadable('upstream-ui-tars', inWords('reading-long-picture'));
  const sent = smartResize(image, uiTarsResize);
  const read = place([x / sent.width, y / sent.height], image, 'upstream-ui-tars', null);
  return read.kind === 'answer' ? { ...read, answer: { ...read.answer, numbers: [x, y] } } : read;
}

const readers: Record<ParityParser, typeof parsePointAsUpstream> = {
  default: parsePointAsUpstream,
  api: parsePointAsApiGpt,
  'ui-tars': parsePointAsUiTars,
};

/** Reads a point with one of the published parsers. */
export function parsePointAs(parser: ParityParser, reply: string, image: Image): Reading<GroundingAnswer> {
  return readers[parser](reply, image);
}
