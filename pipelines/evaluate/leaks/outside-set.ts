import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ParquetFile } from '#pipelines/formats/hf-parquet/file.ts';

/** Something of another set: a picture (a file, or the bytes in a table), a text, or a file that cannot be read. */
export type OutsidePart =
  | { kind: 'picture'; at: string; picture: string | Uint8Array }
  | { kind: 'text'; at: string; text: string }
  | { kind: 'unread'; at: string };

const pictures = /\.(png|jpe?g|webp|gif|bmp|tiff?)$/i;
const json = /\.(json|jsonl|ndjson|croissant)$/i;
const plain = /\.(txt|md|csv|tsv|ya?ml|html)$/i;
/** Larger texts are not read at once. */
const largestText = 256 * 1024 * 1024;

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else if (entry.isFile()) yield file;
  }
}

/** Every string of a JSON text, read without its structure, so that lines and whole documents are the same. */
function* stringsIn(text: string): Generator<string> {
  for (const [literal] of text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)) {
    try {
      yield String(JSON.parse(literal));
    } catch {
      // Not JSON's quoting.
    }
  }
}

async function* textsOf(file: string, at: string): AsyncGenerator<OutsidePart> {
  if ((await stat(file)).size > largestText) {
    yield { kind: 'unread', at };
    return;
  }
  const text = await readFile(file, 'utf8');
  if (json.test(file)) for (const word of stringsIn(text)) yield { kind: 'text', at, text: word };
  else
    for (const line of text.split(/\r?\n/)) {
      yield { kind: 'text', at, text: line };
      for (const cell of /\.tsv$/i.test(file) ? line.split('\t') : stringsIn(line))
        yield { kind: 'text', at, text: cell };
    }
}

function* partsOfValue(value: unknown, at: string): Generator<OutsidePart> {
  if (typeof value === 'string') yield { kind: 'text', at, text: value };
  else if (value instanceof Uint8Array) yield { kind: 'picture', at, picture: value };
  else if (Array.isArray(value)) for (const entry of value) yield* partsOfValue(entry, at);
  else if (value !== null && typeof value === 'object' && !(value instanceof Date))
    for (const entry of Object.values(value)) yield* partsOfValue(entry, at);
}

async function* parquetParts(file: string, at: string): AsyncGenerator<OutsidePart> {
  const parquet = await ParquetFile.open(file);
  try {
    for await (const piece of parquet.pieces()) {
      if ('why' in piece) yield { kind: 'unread', at };
      else for (const [n, row] of piece.rows.entries()) yield* partsOfValue(row, `${at}#${piece.from + n}`);
    }
  } finally {
    await parquet.close();
  }
}

async function* partsOfFile(file: string, at: string): AsyncGenerator<OutsidePart> {
  if (pictures.test(file)) yield { kind: 'picture', at, picture: file };
  else if (/\.parquet$/i.test(file)) yield* parquetParts(file, at);
  else if (json.test(file) || plain.test(file)) yield* textsOf(file, at);
}

/**
 * Pictures and texts of another set: a file, or a folder with everything below it (picture files, JSON, JSON lines,
 * Parquet, tables and texts). `at` is the file's path in the folder, with the row of a table. Errors: those of the file
 * system for the chosen path.
 */
export async function* outsideParts(chosen: string): AsyncGenerator<OutsidePart> {
  const folder = (await stat(chosen)).isDirectory();
  for await (const file of folder ? filesIn(chosen) : [chosen]) {
    const at = folder ? path.relative(chosen, file).replaceAll(path.sep, '/') : path.basename(file);
    try {
      yield* partsOfFile(file, at);
    } catch {
      yield { kind: 'unread', at };
    }
  }
}
