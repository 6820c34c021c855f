import { n, px } from './number.ts';
import { rule, type Rule } from './rule.ts';

const said = '(?:[ _-]?(?:coord(?:inate)?s?|axis|position|values?|pos|range|extent))?';
const verbs =
  '(?:["\']?\\s*(?:is|lies|ranges?|runs|goes|spans?|extends|=|:|∈|in|of|between|from|about|approximately)){0,3}';
const upTo = '\\s*(?:-|–|—|\\.{2,3}|…|~|,|to|and|through)\\s*';

/** "x between 500 and 540", "x: 500-540", `"x": [500, 540]`, "from x=500 to x=540"; a comma only within brackets. */
function range(axis: string, letter: string): string {
  const again = `(?:${letter}\\s*=\\s*)?`;
  const bare = upTo.replace('|,', '');
  return `\\b${axis}${said}${verbs}\\s*(?:[\\[(]\\s*(${n})${px}${upTo}(${n})${px}\\s*[\\])]|(${n})${px}${bare}${again}(${n})${px}(?![\\d.]))`;
}

const x = range('(?:x|horizontal(?:ly)?)', 'x');
const y = range('(?:y|vertical(?:ly)?)', 'y');
const then = '[\\s,;.]{0,4}(?:(?:and|while|with)\\s)?(?:(?:the|its|between|from|on)\\s){0,2}["\']?';
const atMost = '\\s*(?:≤|<=?|⩽)\\s*';
const within = (letter: string) => `(${n})${atMost}${letter}${atMost}(${n})`;

/** A box as a range of x and one of y. They come before everything that reads pairs: a range of x is not a point. */
export const ranges: readonly Rule[] = [
  rule('ranges', `${x}${then}${y}`, { named: true, order: 'ranges' }),
  rule('ranges', `(?<![\\d.])${within('x')}${then}${within('y')}`, { named: true, order: 'ranges' }),
];
