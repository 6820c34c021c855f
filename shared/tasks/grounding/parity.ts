import type { Point } from '#shared/contract/common.ts';
import { smartResize, uiTarsResize } from '#shared/geometry/smart-resize.ts';
import { answered, unreadable, type Reading } from '../reading.ts';
import type { GroundingAnswer, GroundingItem } from './item.ts';

type Image = GroundingItem['image'];

/** Published normalisation: divided by the picture's size when either number is over 1, else taken as 0–1. */
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

// As published, but for what changes no result and would make a reply of a million blanks or digits crawl: a number is
// tried from its first digit only, the optional bracket before the pair is left out, and blanks are told once.
const number = '(?:-|(?<!\\d))\\d+(?:\\.\\d+)?';
const firstPair = new RegExp(
  `(?:x\\s*=\\s*)?(${number})(?:\\s*[,;]\\s*|\\s+)(?:y\\s*=\\s*)?(${number})\\s*[)\\]]?`,
  'i',
);

/**
 * MMBench-GUI's default point parser: the first pair of numbers anywhere, so a box gives its corner and
 * "Step 1, 2 items" a point. (In the published code this parser is called with an argument it does not
 * take and fails on every reply; read here as it was meant.)
 */
export function parsePointAsUpstream(reply: string, image: Image): Reading<GroundingAnswer> {
  const found = firstPair.exec(reply);
  if (!found) return unreadable('upstream-none', 'The published pattern found no pair of numbers.');
  return place([Number(found[1]), Number(found[2])], image, 'upstream-first-pair', [
    found.index,
    found.index + found[0].length,
  ]);
}

/** The published parser for API models: `x=…, y=…`, else (0, 0): a failure becomes a click at the corner. */
export function parsePointAsApiGpt(reply: string, image: Image): Reading<GroundingAnswer> {
  const found = /x=([\d.]+), y=([\d.]+)/.exec(reply);
  const x = Number(found?.[1]);
  const y = Number(found?.[2]);
  if (!found || Number.isNaN(x) || Number.isNaN(y)) return place([0, 0], image, 'upstream-api-zero', null);
  return place([x, y], image, 'upstream-api', [found.index, found.index + found[0].length]);
}

/** The published parser for UI-TARS: exactly two whole numbers in the reply, in the smart-resized picture's pixels. */
export function parsePointAsUiTars(reply: string, image: Image): Reading<GroundingAnswer> {
  const numbers = [...reply.matchAll(/\d+/g)].map((match) => Number(match[0]));
  const [x, y] = numbers;
  if (numbers.length !== 2 || x === undefined || y === undefined)
    return unreadable('upstream-ui-tars', `${numbers.length} whole numbers were found, exactly 2 are needed.`);
  const sent = smartResize(image, uiTarsResize);
  return place([x / sent.width, y / sent.height], image, 'upstream-ui-tars', null);
}
