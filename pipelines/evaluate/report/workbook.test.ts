import { text as textOf } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { reportSheets } from './index.ts';
import { evaluationOf } from './testing.ts';
import { dataSheet, tableSheet, workbook, type WorkbookSheet } from './workbook.ts';

/** The XML files of an `.xlsx`. */
async function parts(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = [];
    zip.on('entry', (entry: yauzl.Entry) => found.push(entry));
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
  });
  const read = (entry: yauzl.Entry) =>
    new Promise<string>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(textOf(stream))));
    });
  const files = new Map<string, string>();
  for (const entry of entries) files.set(entry.fileName, await read(entry));
  return files;
}

interface XmlCell {
  t?: string;
  v?: string;
  is?: { t: string | { '#text': string } };
  f?: string;
}

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false });
const list = <T>(entry: T | T[] | undefined): T[] =>
  entry === undefined ? [] : Array.isArray(entry) ? entry : [entry];

/** Names of the sheets and, for each, its rows as Excel reads them. */
async function opened(sheets: readonly WorkbookSheet[]) {
  const files = await parts(await workbook(sheets));
  const shared = list(
    (xml.parse(files.get('xl/sharedStrings.xml') ?? '') as { sst?: { si: { t: unknown }[] } }).sst?.si,
  ).map(({ t }) => (typeof t === 'object' && t !== null && '#text' in t ? String(t['#text']) : String(t)));
  const book = xml.parse(files.get('xl/workbook.xml') ?? '') as { workbook: { sheets: { sheet: unknown } } };
  const names = list(book.workbook.sheets.sheet as { name: string }[]).map(({ name }) => name);
  const rows = names.map((_, at) => {
    const sheet = xml.parse(files.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '') as {
      worksheet: { sheetData: { row?: unknown } };
    };
    return list(sheet.worksheet.sheetData.row as { c?: XmlCell | XmlCell[] }[]).map((row) =>
      list(row.c).map((cell) => {
        expect(cell.f).toBeUndefined();
        return cell.t === 's' ? shared[Number(cell.v)] : cell.v === undefined ? null : Number(cell.v);
      }),
    );
  });
  return { names, rows };
}

it('keeps numbers as numbers at full precision, and texts as texts', async () => {
  const { names, rows } = await opened([
    dataSheet('Figures', [
      ['model', 'accuracy', 'n'],
      ['7', 0.123456789012345, 4],
      ['no figure', null, 0],
    ]),
  ]);
  expect(names).toEqual(['Figures']);
  expect(rows[0]?.slice(0, 2)).toEqual([
    ['model', 'accuracy', 'n'],
    ['7', 0.123456789012345, 4],
  ]);
  expect(rows[0]?.[2]?.filter((cell) => cell !== null)).toEqual(['no figure', 0]);
});

it('writes no formula, whatever a model is called, and shows control characters', async () => {
  const { rows } = await opened([dataSheet('Names', [['model'], ['=HYPERLINK("http://x")'], ['-1+1'], ['a\u0000b']])]);
  expect(rows[0]?.flat()).toEqual(['model', '\'=HYPERLINK("http://x")', "'-1+1", 'a\\x00b']);
});

it('has the note, the blocks, the head and the printed figures of a table', async () => {
  const { rows } = await opened([
    tableSheet({
      ...{ title: 'Leaderboard', note: 'Figures are percent.', head: ['Model', 'Web', 'iOS', '95 %'], words: 1 },
      blocks: [
        { name: '', span: 1 },
        { name: 'Easy', span: 3 },
      ],
      rows: [[{ text: 'gpt' }, { text: '75.0', mark: 'best' }, { text: '–' }, { text: '30.1–95.4' }]],
    }),
  ]);
  const [note, blocks, head, line] = rows[0] ?? [];
  expect(note).toEqual(['Figures are percent.']);
  expect(blocks).toContain('Easy');
  expect(head).toEqual(['Model', 'Web', 'iOS', '95 %']);
  expect(line).toEqual(['gpt', 75, '–', '30.1–95.4']);
});

it('names sheets as Excel takes them, each once', async () => {
  const long = 'Accuracy by [platform] / application: all of them';
  const sheets = [long, long, '***', 'Tests', 'tests'].map((name) => dataSheet(name, [['a']]));
  const { names } = await opened(sheets);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  expect(names.slice(2)).toEqual(['Sheet', 'Tests', 'tests 2']);
});

it('a report has every figure, the printed tables and the run records', async () => {
  const strict = {
    counts: { n: 4, right: 3, wrong: 1, parseFailures: 0, refusals: 0, errors: 0 },
    headline: [
      {
        ...{ id: 'accuracy', label: 'Accuracy', value: 0.75, n: 4 },
        ...{ interval: [0.3, 0.95] as [number, number], clustered: [0.25, 1] as [number, number] },
      },
    ],
    cells: [],
  };
  const entry = evaluationOf({ task: 'mcq', model: 'gpt-4o', family: 'gpt', strict });
  const { names, rows } = await opened(reportSheets([entry], 'strict'));
  expect(names).toEqual(['Figures', 'Leaderboard', 'Cost and latency', 'Run records']);
  expect(rows[0]?.[0]).toContain('accuracy');
  expect(rows[0]?.[1]).toEqual(expect.arrayContaining(['gpt-4o', 0.75]));
  expect(rows.at(-1)?.[0]).toContain('prompt');
  expect(rows.at(-1)?.[1]?.[0]).toBe('gpt-4o');
});

it('is a valid file without evaluations', async () => {
  expect((await opened(reportSheets([], 'strict'))).names).toContain('Run records');
});
