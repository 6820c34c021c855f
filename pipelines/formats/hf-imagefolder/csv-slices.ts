import type { Slice } from '../json/slices.ts';
import { tableRows } from '../folder/table.ts';
import { Refused } from '../refused.ts';

/** Columns whose cells are JSON in a table. */
const nested: ReadonlySet<string> = new Set(['objects', 'bbox', 'questions']);

function valueOf(column: string, cell: string): unknown {
  if (!nested.has(column)) return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    // Python prints lists and dictionaries with single quotes.
    try {
      return JSON.parse(cell.replaceAll("'", '"')) as unknown;
    } catch {
      return cell;
    }
  }
}

/** The rows of `metadata.csv` as records of `metadata.jsonl`: empty cells are left out. */
export async function* csvSlices(file: string): AsyncGenerator<Slice> {
  let index = 0;
  const columnOf = (name: string) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase() === 'file_name'
      ? 'file'
      : name.trim();
  for await (const row of tableRows(file, columnOf)) {
    const at = { byte: 0, member: '', index: index++ };
    if (row instanceof Refused) {
      yield { ...at, line: row.line ?? 1, text: '', bad: row };
      continue;
    }
    const { file: file_name, ...others } = row.record;
    const cells = Object.entries(others).filter(([, cell]) => cell !== '');
    const values = cells.map(([column, cell]) => [column, valueOf(column, cell)]);
    yield { ...at, line: row.line, text: JSON.stringify({ file_name, ...Object.fromEntries(values) }) };
  }
}
