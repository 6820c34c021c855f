import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { annotationFile, matching } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import {
  hasBoxes,
  hfCarries,
  hfConvention,
  hfConventions,
  hfElements,
  hfLeftOut,
  hfQuestions,
  type HfRow,
  hfRow,
  writeHfRow,
} from '../hf/row.ts';
import { ImageFinder } from '../pictures/images.ts';
import { type JsonRecord, readJsonRecords } from '../json/read.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { csvSlices } from './csv-slices.ts';

const main = 'test/metadata.jsonl';

/** The chosen file, or those of a chosen folder: at its top, in each split (`train`, `test` …), and in those of `data`. */
async function metadataFiles(chosen: string): Promise<string[]> {
  if (!(await stat(chosen).catch(() => null))?.isDirectory()) return [await annotationFile(chosen, main)];
  const entries = await readdir(chosen, { withFileTypes: true });
  const splits = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const data = splits.includes('data') ? await readdir(join(chosen, 'data'), { withFileTypes: true }) : [];
  const below = data
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => `data/${name}`);
  const found = await Promise.all(
    ['', ...splits.sort(), ...below.sort()].map((part) => matching(chosen, part, /^metadata\.(?:jsonl|csv)$/)),
  );
  if (found.flat().length === 0) throw new Refused(phrase('format-no-metadata', { folder: chosen }));
  return found.flat();
}

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const files = await metadataFiles(path);
  for (const file of files)
    yield* readSplit(file, options, files.length > 1 ? `${relative(path, dirname(file)) || basename(path)}/` : '');
}

/** @param within prefix for the names of records, which distinguishes those of several splits */
async function* readSplit(file: string, options: ReadOptions, within: string): AsyncGenerator<Read> {
  for await (const read of recordsOf(file, options))
    yield 'refused' in read
      ? { refused: { ...read.refused, record: within + read.refused.record } }
      : { ...read, record: within + read.record };
}

async function* recordsOf(file: string, options: ReadOptions): AsyncGenerator<Read> {
  const images = await ImageFinder.open(file, options.images);
  const convention = hfConvention(options.convention, phrase('format-an-imagefolder'));
  const slices = /\.csv$/i.test(file) ? csvSlices(file) : undefined;
  const each = async function* ({ value, record, line, raw, repairs }: JsonRecord<HfRow>): AsyncGenerator<Read> {
    if (!value.file_name) throw new Refused(phrase('format-file-name-none'));
    const image = await images.find(value.file_name);
    const platform = importedPlatform(value.platform);
    yield {
      record,
      line,
      raw,
      convention: hasBoxes(value) ? convention : null,
      screenshot: {
        image,
        platform,
        app: value.app_name?.trim() || null,
        certain: platform !== null,
        tags: [],
        declaredSize: null,
      },
      elements: hfElements(value, convention),
      questions: hfQuestions(value),
      repairs: [...repairs, ...hfLeftOut(value)],
    };
  };
  yield* readJsonRecords(file, hfRow, each, slices);
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const text = await out.text(main);
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const made = writeHfRow(item, options, phrase('format-an-imagefolder'));
    if (!made) continue;
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `test/${name}`);
    await text.write(`${JSON.stringify({ file_name: name, ...made.row })}\n`);
    records++;
    options.wrote(made.back);
  }
  await text.end();
  return { records };
}

/** Hugging Face `imagefolder`: pictures, each with one line of `metadata.jsonl` or `metadata.csv`. */
export const hfImagefolder = defineFormat({
  id: 'hf-imagefolder',
  name: 'Hugging Face imagefolder',
  conventions: hfConventions,
  accepts: ['.jsonl', '.csv', 'folder'],
  main,
  carries: hfCarries,
  read,
  geometry: ['bbox'],
  count: countJson(main),
  write,
});
