import { z } from 'zod';

const alternatives = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional();

/** What an answer should be (`equals`) or mention (`contains`): one text or alternatives, in a list or as `a |OR| b`. */
export const wantedAnswer = { equals: z.union([alternatives, z.number()]), contains: alternatives };

const allOf = (wanted: unknown): string[] =>
  (Array.isArray(wanted) ? wanted : [wanted])
    .flatMap((entry) => String(entry).split('|OR|'))
    .map((text) => text.trim());

/** Scripts that are written without blanks between words: each character is a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}';
const thousands = '\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?';
const word = new RegExp(
  `(?<![\\p{L}\\p{N}])-?(?:${thousands}|\\d+(?:\\.\\d+)*)|[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+[+#]*`,
  'gu',
);

/** A number as one spelling of its value; a version (`1.2.3`) as it is. */
function plainNumber(text: string): string {
  const digits = text.replaceAll(',', '');
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) return text;
  const [whole = '0', part = ''] = digits.split('.');
  const [int, fraction] = [whole.replace(/^(-?)0+(?=\d)/, '$1'), part.replace(/0+$/, '')];
  const number = fraction ? `${int}.${fraction}` : int;
  return number === '-0' ? '0' : number;
}

const plain = (text: string): string =>
  text
    .replace(/[™®©]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^ | ?\.? ?$/g, '');

const wordsOf = (text: string): string[] => (plain(text).match(word) ?? []).map(plainNumber);

function mentions(answer: string, wanted: string): boolean {
  const part = wordsOf(wanted);
  if (part.length === 0) return plain(answer).includes(plain(wanted));
  const all = wordsOf(answer);
  return all.some((_, at) => part.every((text, n) => all[at + n] === text));
}

const isNumber = (text: string): boolean => /^[^\p{L}\p{N}]?-?[\d.,]+[^\p{L}\p{N}]?$/u.test(text);

function isSame(answer: string, wanted: string): boolean {
  const [given, expected] = [plain(answer), plain(wanted)];
  return (
    given === expected || (isNumber(given) && isNumber(expected) && wordsOf(given).join() === wordsOf(expected).join())
  );
}

/**
 * Whether an answer is what a criterion wants. Words and numbers are compared whole, numbers by their value, apart from
 * case, blanks, signs such as ™, and a full stop at the end: `10 orders` does not mention `0`, `$0.00` does.
 */
export function answerFits(answer: string, { equals, contains }: { equals?: unknown; contains?: unknown }): boolean {
  return (
    (equals === undefined || allOf(equals).some((text) => isSame(answer, text))) &&
    (contains === undefined || allOf(contains).some((text) => mentions(answer, text)))
  );
}
