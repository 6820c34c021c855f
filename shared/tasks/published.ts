/**
 * Python's regular expressions in JavaScript: their \w and \b cover every alphabet, and their \s differs slightly from
 * JavaScript's.
 */
export const w = '[\\p{L}\\p{N}_]';
export const b = `(?:(?<=${w})(?!${w})|(?<!${w})(?=${w}))`;
const spaces = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
export const s = `[${spaces}]`;
/** Blanks, commas and semicolons. */
export const separators = `[,;${spaces}]+`;

/** Published readers of MMBench-GUI: the default, the one for API models, the one for UI-TARS. */
export const parityParsers = ['default', 'api', 'ui-tars'] as const;
export type ParityParser = (typeof parityParsers)[number];
