import { XMLParser } from 'fast-xml-parser';
import { openArchive } from '#pipelines/formats/playwright-trace/archive.ts';

/** Text as XML elements hold it: plain, or in runs of rich text. */
interface Text {
  t?: string | { '#text'?: string } | (string | { '#text'?: string })[];
  r?: Text | Text[];
}

interface Cell {
  r?: string;
  t?: string;
  v?: string | { '#text'?: string };
  is?: Text;
}

interface Parsed {
  worksheet?: { sheetData?: { row?: Row | Row[] } };
  sst?: { si?: Text | Text[] };
}
interface Row {
  c?: Cell | Cell[];
}

const list = <T>(entry: T | T[] | undefined): T[] =>
  entry === undefined ? [] : Array.isArray(entry) ? entry : [entry];
const plain = (entry: string | { '#text'?: string }): string =>
  typeof entry === 'string' ? entry : (entry['#text'] ?? '');
const wordsOf = ({ t, r }: Text): string => list(t).map(plain).join('') + list(r).map(wordsOf).join('');

/** Column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/g, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The rows of the first sheet of an `.xlsx` file (ECMA-376) as texts; formulas give their last result. */
export async function sheetRows(file: string): Promise<string[][]> {
  const archive = await openArchive(file);
  try {
    const xml = new XMLParser({
      ...{ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, trimValues: false },
      ...{ processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity } },
    });
    const parsed = async (name: string) => xml.parse((await archive.read(name)).toString('utf8')) as Parsed;
    const sheets = archive.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort();
    const shared = archive.names.includes('xl/sharedStrings.xml')
      ? list((await parsed('xl/sharedStrings.xml')).sst?.si).map(wordsOf)
      : [];
    const sheet = await parsed(sheets.find((name) => name.endsWith('sheet1.xml')) ?? sheets[0] ?? '');
    return list(sheet.worksheet?.sheetData?.row).map((row) => {
      const cells: string[] = [];
      for (const cell of list(typeof row === 'object' ? row.c : undefined)) {
        const value = cell.v === undefined ? '' : plain(cell.v);
        const text =
          cell.t === 's' ? (shared[Number(value)] ?? '') : cell.t === 'inlineStr' ? wordsOf(cell.is ?? {}) : value;
        cells[cell.r === undefined ? cells.length : columnOf(cell.r)] = text;
      }
      return Array.from(cells, (text) => text ?? '');
    });
  } finally {
    archive.close();
  }
}

/** The rows of a tab-separated file, quoted as Python's `csv` writes it. */
export function tabbedRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || cell !== '') rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}
