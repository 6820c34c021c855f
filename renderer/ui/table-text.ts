/** A cell's value as copied and exported. */
export type CellValue = string | number | null;

/** Spreadsheets run cells that begin with these as formulas; a leading quote keeps them text. */
function harmless(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
}

function asText(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : harmless(value);
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
