// No two repetitions of blanks (or of digits) stand side by side, and no rule begins with one: else a reply of a
// million blanks or digits would take time that grows with its square.
export const n = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';
const gap = '(?:\\s*[,;]\\s*|\\s+)';
export const opened = '(?:[\\[({]\\s*){0,2}';
export const closed = '\\s*(?:[\\])}]\\s*){0,2}';
export const px = '(?:\\s*(?:px|pixels?)\\b)?';
export const pair = `(${n})${px}${gap}(${n})${px}`;
export const four = `(${n})${px}${gap}(${n})${px}${gap}(${n})${px}${gap}(${n})${px}`;
export const twoPairs = `[\\[(]\\s*${pair}\\s*[\\])](?:\\s*[,–-])?\\s*[\\[(]\\s*${pair}\\s*[\\])]`;
