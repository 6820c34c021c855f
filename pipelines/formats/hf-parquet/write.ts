import { readFile } from 'node:fs/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { phrase } from '#shared/phrases/phrase.ts';
import type { BytesOut, OutFolder, WriteItem, WriteOptions } from '../format.ts';
import { writeHfRow } from '../hf/row.ts';
import { type Column, columnNames, features, schema } from './schema.ts';

export const main = 'test.parquet';

/** A row group ends at this many rows, like the Hugging Face library's for pictures, or bytes of pictures. */
const groupRows = 100;
const groupBytes = 32 * 1024 * 1024;

type Row = Record<Column, unknown>;

/** Collects rows into a row group, which is encoded and written; one group is in memory at a time. */
class Groups {
  readonly #out: BytesOut;
  readonly #writer = new ByteWriter();
  readonly #parquet: ParquetWriter;
  #rows: Row[] = [];
  #bytes = 0;

  constructor(out: BytesOut) {
    this.#out = out;
    const kvMetadata = [{ key: 'huggingface', value: features }];
    this.#parquet = new ParquetWriter({ writer: this.#writer, schema, kvMetadata, createdBy: 'benchwright' });
  }

  async add(row: Row, bytes: number): Promise<void> {
    this.#rows.push(row);
    this.#bytes += bytes;
    if (this.#rows.length >= groupRows || this.#bytes >= groupBytes) await this.#group();
  }

  async #group(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#bytes = 0;
    const columnData = columnNames.map((name) => {
      const data = rows.map((row) => row[name]);
      // Pictures are already compressed, and all different.
      if (name !== 'image') return { name, data };
      return { name, data, codec: 'UNCOMPRESSED' as const, encoding: 'PLAIN' as const, statistics: false };
    });
    await this.#parquet.write({ columnData, rowGroupSize: rows.length });
    await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#out.write(this.#writer.getBytes());
    this.#writer.index = 0;
  }

  async end(): Promise<void> {
    await this.#group();
    await this.#parquet.finish();
    await this.#flush();
    await this.#out.end();
  }
}

/** One row per screenshot, including its picture. */
export async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const groups = new Groups(await out.bytes(main));
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
