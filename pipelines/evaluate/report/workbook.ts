import type { Cell, Row, Sheet } from 'write-excel-file/node';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain as withoutControls } from '#shared/plain-text.ts';
import type { Cell as PrintedCell, Table } from './tables.ts';

/** A cell of a sheet of data: numbers stay numbers, null is an empty cell. */
export type PlainCell = string | number | boolean | null;

export interface WorkbookSheet {
  /** Shortened to what a sheet may be called; the same name twice gets a number. */
  name: string;
  rows: Row[];
  /** Lines at the top that stay in view. */
  headLines: number;
}

const bold = (value: string): Cell => ({ value: text(value), type: String, fontWeight: 'bold', wrap: true });
/** Longest text that a cell can hold (ECMA-376: 32,767 characters). */
const text = (value: string) => formulaSafe(withoutControls(value)).slice(0, 32_767);

const dataCell = (value: PlainCell): Cell => (typeof value === 'string' ? text(value) : value);

/** Lines of data below a line of names. */
export function dataSheet(name: string, [head, ...lines]: readonly (readonly PlainCell[])[]): WorkbookSheet {
  return {
    name,
    rows: [(head ?? []).map((entry) => bold(String(entry))), ...lines.map((line) => line.map(dataCell))],
    headLines: 1,
  };
}

/** What a table prints: plain numbers as numbers, best bold, second underlined. */
function printedCell({ text: own, mark }: PrintedCell): Cell {
  const number = /^-?\d+(\.\d+)?$/.test(own);
  const look =
    mark === 'best'
      ? { fontWeight: 'bold' as const }
      : mark === 'second'
        ? { textDecoration: { underline: true as const } }
        : {};
  return number
    ? { value: Number(own), type: Number, format: numberFormat(own), align: 'right', ...look }
    : { value: text(own), type: String, ...look };
}

/** As many decimals as are printed. */
const numberFormat = (printed: string) => {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
};

/** A table of a report as a sheet: its note, its blocks, its head, its lines. */
export function tableSheet({ title, note, head, blocks, rows }: Table): WorkbookSheet {
  const over = blocks
    ? [blocks.flatMap(({ name, span }) => [bold(name), ...Array.from({ length: span - 1 }, (): Cell => null)])]
    : [];
  const noteRows: Row[] = note === null ? [] : [[text(note)]];
  return {
    name: title,
    rows: [...noteRows, ...over, head.map(bold), ...rows.map((line) => line.map(printedCell))],
    headLines: noteRows.length + over.length + 1,
  };
}

/** Names as Excel takes them: at most 31 characters, none of `[]:*?/\`, no apostrophe at an end, each once. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean =
      withoutControls(name)
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^[' ]+|[' ]+$/g, '') || 'Sheet';
    for (let at = 1; ; at++) {
      const end = at === 1 ? '' : ` ${at}`;
      const own = `${clean.slice(0, 31 - end.length).trimEnd()}${end}`;
      if (taken.has(own.toLowerCase())) continue;
      taken.add(own.toLowerCase());
      return own;
    }
  });
}

/** Characters of the widest cell of each column, within limits that keep a sheet readable. */
function widths(rows: readonly Row[]): { width: number }[] {
  const length = (cell: Cell) => {
    const value = cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell;
    return value === null || value === undefined ? 0 : String(value).length;
  };
  // A line of one cell is a note, which may run over its column.
  const full = rows.filter((row) => row.length > 1);
  const columns = Math.max(1, ...full.map((row) => row.length));
  return Array.from({ length: columns }, (_, at) => ({
    width: Math.min(48, Math.max(8, ...full.map((row) => length(row[at]) + 2))),
  }));
}

/** The sheets as an `.xlsx` file (ECMA-376). No cell is a formula. */
export async function workbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const names = sheetNames(sheets.map(({ name }) => name));
  // Loaded on use: few runs of the program write workbooks.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return await writeExcelFile(
    sheets.map(
      ({ rows, headLines }, at): Sheet<never> => ({
        data: rows,
        sheet: names[at] ?? 'Sheet',
        columns: widths(rows),
        stickyRowsCount: headLines,
      }),
    ),
  ).toBuffer();
}
