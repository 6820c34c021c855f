import type { TypedState } from './typed-state.ts';

const digits = String.raw`(?:\d{1,3}(?:[,  ]\d{3})+|\d+)(?:\.\d+)?|\.\d+`;
/** A sign or currency, a number, and its unit: `-5 °C`, `1,200 px`, `$20`, `3 of 5`, `4/5`, `4.5 stars`, `150%`. */
const shape = new RegExp(String.raw`^([+−-]?)\s*([$€£¥]?)\s*(${digits})\s*(.*)$`);
/** A unit contains no digits, except for a total. */
const unitShape = /^(?:of|\/|von|sur)\s*\d+(?:\.\d+)?(?:\s+\p{L}+)?$|^[^\d,;:]{1,20}$/u;

/**
 * A number with its unit; null for anything else. Thousands may be grouped with commas or spaces; the decimal sign is a
 * point.
 */
export function readNumber(text: string): TypedState | null {
  const [, sign, currency, number, rest = ''] = shape.exec(text) ?? [];
  if (number === undefined || (rest !== '' && !unitShape.test(rest))) return null;
  const value = Number(number.replace(/[,  ]/g, '')) * (sign === '-' || sign === '−' ? -1 : 1);
  const unit = (currency || rest).replace(/^\/\s*/, 'of ').trim();
  return { kind: 'number', value, unit: unit === '' ? null : unit };
}
