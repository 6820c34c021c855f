import { readFile } from 'node:fs/promises';
import { phrase } from '#shared/phrases/phrase.ts';
import type { OutFolder, WriteItem, WriteOptions } from '../format.ts';
import { writeHfRow } from '../hf/row.ts';
import { Groups } from './groups.ts';
import { rowColumns } from './schema.ts';

export const main = 'test.parquet';

/** One row per screenshot, including its picture. */
export async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const groups = new Groups(await out.bytes(main), rowColumns, ['image']);
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const made = writeHfRow(item, options, phrase('parquet-a-file'));
    if (!made) continue;
    const bytes = await readFile(shot.file);
    await groups.add({ image: { bytes, path: `${shot.exportName}.${shot.ext}` }, ...made.row }, bytes.length);
    records++;
    options.wrote(made.back);
  }
  await groups.end();
  return { records };
}
