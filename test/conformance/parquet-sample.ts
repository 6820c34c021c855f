import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { columnNames } from '#pipelines/formats/hf-parquet/schema.ts';

/** A Parquet file of one row with the columns that exports have. */
export function parquetSample(schema: readonly SchemaElement[]): Buffer {
  const row: Record<string, unknown> = {
    ...{ platform: 'os_ios', app_name: 'Health', width: 200, height: 100, questions: [] },
    image: { bytes: Buffer.from('png'), path: 'a.png' },
    objects: { bbox: [[1, 2, 3, 4]], kinds: ['icon'], names: ['n'], instructions: [[{ type: 'basic', text: 'i' }]] },
  };
  const columnData = columnNames.map((name) => ({ name, data: [row[name]] }));
  return Buffer.from(parquetWriteBuffer({ schema: [...schema], columnData }));
}
