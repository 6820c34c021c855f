import { formulaSafe } from '#shared/formula-safe.ts';

/** A cell's value as copied and exported. */
export type CellValue = string | number | null;

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

function asText(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' || isNumber(value) ? String(value) : formulaSafe(value);
}

/** RFC 4180 text: full precision numbers, quoted where needed, CRLF line ends. */
export function toCsv(header: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  const cell = (value: CellValue) => {
    const text = asText(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Tab-separated text for the clipboard. */
export function toTsv(header: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  return [header, ...rows]
    .map((row) => row.map((value) => asText(value).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
