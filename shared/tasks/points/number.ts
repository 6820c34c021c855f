// No two repetitions of blanks (or of digits) are adjacent, and no rule begins with one: otherwise a reply of a million
// blanks or digits would take quadratic time.
export const n = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';
const gap = '(?:\\s*[,;]\\s*|\\s+)';
export const opened = '(?:[\\[({]\\s*){0,2}';
export const closed = '\\s*(?:[\\])}]\\s*){0,2}';
export const px = '(?:\\s*(?:px|pixels?)\\b)?';
export const pair = `(${n})${px}${gap}(${n})${px}`;
export const four = `(${n})${px}${gap}(${n})${px}${gap}(${n})${px}${gap}(${n})${px}`;
export const twoPairs = `[\\[(]\\s*${pair}\\s*[\\])](?:\\s*[,–-])?\\s*[\\[(]\\s*${pair}\\s*[\\])]`;
