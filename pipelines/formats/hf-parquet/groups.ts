import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { BytesOut } from '../format.ts';
import type { FileColumns } from './fields.ts';

/** A row group ends at this many rows, like the Hugging Face library's for pictures, or bytes of pictures. */
const groupRows = 100;
const groupBytes = 32 * 1024 * 1024;

type Row = Readonly<Record<string, unknown>>;

/** Collects rows into a row group, which is encoded and written; one group is in memory at a time. */
export class Groups {
  readonly #out: BytesOut;
  readonly #columns: FileColumns;
  readonly #pictures: ReadonlySet<string>;
  readonly #writer = new ByteWriter();
  readonly #parquet: ParquetWriter;
  #rows: Row[] = [];
  #bytes = 0;

  /** `pictures` names the columns of pictures, which are already compressed. */
  constructor(out: BytesOut, columns: FileColumns, pictures: readonly string[]) {
    this.#out = out;
    this.#columns = columns;
    this.#pictures = new Set(pictures);
    const kvMetadata = [{ key: 'huggingface', value: columns.features }];
    const { schema } = columns;
    this.#parquet = new ParquetWriter({ writer: this.#writer, schema, kvMetadata, createdBy: 'benchwright' });
  }

  /** `bytes`: how much the row adds to the group in memory. Returns whether the group ended with it. */
  async add(row: Row, bytes: number): Promise<boolean> {
    this.#rows.push(row);
    this.#bytes += bytes;
    if (this.#rows.length < groupRows && this.#bytes < groupBytes) return false;
    await this.#group();
    return true;
  }

  async #group(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#bytes = 0;
    const columnData = this.#columns.names.map((name) => {
      const data = rows.map((row) => row[name]);
      // A picture that several rows share is in a group once: the library makes a dictionary of it.
      return this.#pictures.has(name)
        ? { name, data, codec: 'UNCOMPRESSED' as const, statistics: false }
        : { name, data };
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
