import { annotationFile } from '../boxes/annotation-file.ts';
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
  hfQuestions,
  hfRow,
  writeHfRow,
} from '../hf/row.ts';
import { ImageFinder } from '../pictures/images.ts';
import { readJsonRecords } from '../json/read.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';

const main = 'test/metadata.jsonl';

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main).catch(() => annotationFile(path, 'metadata.jsonl'));
  const images = await ImageFinder.open(file, options.images);
  const convention = hfConvention(options.convention, 'an imagefolder');
  yield* readJsonRecords(file, hfRow, async function* ({ value, record, line, raw, mended }): AsyncGenerator<Read> {
    if (!value.file_name) throw new Refused('file_name: it names no picture');
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
      mended,
    };
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const text = await out.text(main);
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const made = writeHfRow(item, options, 'an imagefolder');
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

/** Hugging Face `imagefolder`: pictures with one line of `metadata.jsonl` each. */
export const hfImagefolder = defineFormat({
  id: 'hf-imagefolder',
  name: 'Hugging Face imagefolder',
  conventions: hfConventions,
  accepts: ['.jsonl', 'folder'],
  main,
  carries: hfCarries,
  read,
  count: countJson(main),
  write,
});
