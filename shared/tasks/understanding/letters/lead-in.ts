export const isAlpha = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
export const isAlphanumeric = (code: number): boolean => isAlpha(code) || (code >= 48 && code <= 57);

/** Blanks, quotes and opening brackets. */
const isOpening = (code: number): boolean =>
  code <= 32 || code === 34 || code === 39 || code === 40 || code === 60 || code === 91 || code === 123;

/**
 * What precedes the letter at `at`, ignoring blanks, quotes and opening brackets: a word in lower case, one other sign,
 * or '' at the start of the text.
 */
export function leadInOf(text: string, at: number): string {
  let end = at - 1;
  while (end >= 0 && isOpening(text.charCodeAt(end))) end -= 1;
  if (end < 0) return '';
  let from = end;
  while (from >= 0 && isAlpha(text.charCodeAt(from))) from -= 1;
  return from === end ? text.charAt(end) : text.slice(from + 1, end + 1).toLowerCase();
}

/** Blanks, quotes and closing brackets. */
const isClosing = (code: number): boolean =>
  code <= 32 || code === 34 || code === 39 || code === 41 || code === 93 || code === 125;

/** The lower-case word after the letter at `at`, ignoring blanks, quotes and closing brackets; '' if there is none. */
export function wordAfter(text: string, at: number): string {
  let from = at + 1;
  while (from < text.length && isClosing(text.charCodeAt(from))) from += 1;
  let end = from;
  while (end < text.length && isAlpha(text.charCodeAt(end))) end += 1;
  return from === end ? '' : text.slice(from, end).toLowerCase();
}
