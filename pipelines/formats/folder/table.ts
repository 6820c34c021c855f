import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** A table is read whole; a million pictures have about 100 MB of lines. */
const largest = 256 * 1024 * 1024;
/** Number of lines with unbalanced quotes after which reading stops: each requires parsing the rest again. */
const mostBadQuotes = 50;

export interface TableRow {
  record: Record<string, string>;
  line: number;
}

/** UTF-8, or UTF-16 with a byte order mark; invalid bytes become U+FFFD. */
function decoded(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2);
  return new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Rows of a text up to the first with unbalanced quotes, and whether there is one. */
function rowsUntilBad(text: string, delimiter: string) {
  const rows: { cells: string[]; line: number }[] = [];
  let bad = false;
  parse(text, {
    delimiter,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: () => {
      bad = true;
      return undefined;
    },
    on_record: (cells: string[], { lines }) => {
      if (!bad) rows.push({ cells, line: lines });
      return null;
    },
  });
  return { rows, bad };
}

function headerOf(first: string, columnOf: (name: string) => string): { delimiter: string; header: string[] } {
  const headers = [',', ';', '\t'].map((delimiter) => {
    const [row] = rowsUntilBad(first, delimiter).rows;
    return { delimiter, header: (row?.cells ?? []).map(columnOf) };
  });
  const found = headers.find(({ header }) => header.includes('file'));
  if (found) return found;
  const has = headers
    .sort((a, b) => b.header.length - a.header.length)[0]
    ?.header.join(', ')
    .slice(0, 200);
  throw new Refused(has ? phrase('table-no-file-column', { line: has }) : phrase('table-no-line'), 1);
}

/**
 * Rows of a CSV table with a column `file`, by column. Cells are separated by commas, semicolons or tabs, in UTF-8 or
 * UTF-16. An unreadable row gives a {@link Refused} with its line, and the rows after it are read. Throws one if the
 * whole table is unreadable.
 */
export async function* tableRows(file: string, columnOf: (name: string) => string): AsyncGenerator<TableRow | Refused> {
  const { size } = await stat(file);
  if (size > largest) throw new Refused(phrase('format-table-large', { size: Math.round(size / 1048576) }));
  const lines = decoded(await readFile(file)).split(/\r\n|\n|\r/);
  const top = lines.findIndex((line) => line.trim() !== '');
  const { delimiter, header } = headerOf(lines[top] ?? '', columnOf);
  let from = top + 1;
  for (let tries = 0; from < lines.length; tries++) {
    const { rows, bad } = rowsUntilBad(lines.slice(from).join('\n'), delimiter);
    for (const { cells, line } of rows) {
      if (cells.some((cell) => cell.includes('\ufffd'))) yield new Refused(phrase('format-table-utf8'), from + line);
      else yield { record: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])), line: from + line };
    }
    if (!bad) return;
    let at = from + (rows.at(-1)?.line ?? 0);
    while (lines[at]?.trim() === '') at++;
    const enough = tries >= mostBadQuotes;
    yield new Refused(phrase(enough ? 'table-quotes-rest' : 'table-quotes'), at + 1);
    if (enough) return;
    from = at + 1;
  }
}
