import path from 'node:path';
import { annotationFiles } from '../boxes/annotation-file.ts';
import type { Read, ReadOptions } from '../format.ts';
import type { ImageRef } from '../record-parts.ts';
import { hasBoxes, hfConvention, hfElements, hfLeftOut, hfQuestions, hfRow } from '../hf/row.ts';
import { ImageFinder } from '../pictures/images.ts';
import { because, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { importedPlatform } from '../platforms.ts';
import { printable } from '../paths.ts';
import { Refused } from '../refused.ts';
import { ParquetFile } from './file.ts';
import { main } from './write.ts';

/** The chosen Parquet file, or those of a chosen folder, at its top or in `data`. */
export async function parquetFiles(chosen: string): Promise<string[]> {
  return annotationFiles(chosen, main, /\.parquet$/i).catch(() => annotationFiles(chosen, main, /\.parquet$/i, 'data'));
}

/** 64-bit integers and dates as JSON values; bytes are omitted, since pictures are stored separately. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return undefined;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  return value;
}

const pictureColumns = ['image', 'screenshot', 'img'] as const;

/** The picture of a row: bytes and name, bytes alone, or the name of a file next to the data set. */
async function imageOf(row: Record<string, unknown>, key: string, images: ImageFinder): Promise<ImageRef> {
  const found = pictureColumns.map((name) => row[name]).find((value) => value !== null && value !== undefined);
  const given = found instanceof Uint8Array || typeof found !== 'object' ? { bytes: found } : (found ?? {});
  const bytes = 'bytes' in given ? given.bytes : null;
  const named = 'path' in given && typeof given.path === 'string' ? given.path : (row['file_name'] ?? null);
  const name = typeof named === 'string' ? named : typeof bytes === 'string' ? bytes : null;
  if (bytes instanceof Uint8Array) {
    const shown = printable(path.posix.basename((name ?? '').replaceAll('\\', '/'))) || `${key.split('#').at(-1)}.png`;
    return { key, name: shown, bytes: Buffer.from(bytes) };
  }
  if (name) return images.find(name);
  throw new Refused(phrase('parquet-no-picture', { columns: pictureColumns.join(', ') }));
}

async function readRow(
  row: Record<string, unknown>,
  at: { record: string; key: string },
  images: ImageFinder,
  options: ReadOptions,
): Promise<Read> {
  const convention = hfConvention(options.convention, phrase('parquet-a-file'));
  const features: Record<string, unknown> = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, plain(value)]),
  );
  const checked = hfRow.safeParse(features);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const value = checked.data;
  const image = await imageOf(row, at.key, images);
  const platform = importedPlatform(value.platform);
  const [width, height] = [features['width'], features['height']];
  return {
    record: at.record,
    line: null,
    raw: JSON.stringify(features),
    convention: hasBoxes(value) ? convention : null,
    screenshot: {
      image,
      platform,
      app: value.app_name?.trim() || null,
      certain: platform !== null,
      tags: [],
      declaredSize: typeof width === 'number' && typeof height === 'number' ? [width, height] : null,
    },
    elements: hfElements(value, convention),
    questions: hfQuestions(value),
    repairs: hfLeftOut(value),
  };
}

export async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  for (const file of await parquetFiles(chosen)) {
    const base = path.basename(file);
    const images = await ImageFinder.open(file, options.images);
    const parquet = await ParquetFile.open(file).catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
    if (parquet instanceof Refused) {
      yield { refused: { record: base, line: null, ...because(parquet.phrase) } };
      continue;
    }
    try {
      for await (const piece of parquet.pieces()) {
        if ('why' in piece) {
          yield { refused: { record: `${base}[${piece.from}…]`, line: null, ...because(piece.why) } };
          continue;
        }
        for (const [n, row] of piece.rows.entries()) {
          const at = { record: `${base}[${piece.from + n}]`, key: `${file}#${piece.from + n}` };
          try {
            yield await readRow(row, at, images, options);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            yield { refused: { record: at.record, line: null, ...because(error.phrase) } };
          }
        }
      }
    } finally {
      await parquet.close();
    }
  }
}

/** Number of rows of all files, from their footers. */
export async function count(chosen: string): Promise<number | null> {
  try {
    let rows = 0;
    for (const file of await parquetFiles(chosen)) {
      const parquet = await ParquetFile.open(file);
      rows += parquet.rows;
      await parquet.close();
    }
    return rows;
  } catch {
    // Reading the file will report what is wrong.
    return null;
  }
}
