import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { z } from 'zod';
import type { predictionLine } from '#shared/contract/runs/evaluations/predictions.ts';
import { columnNames, rowOf, schema } from './columns.ts';

type Line = z.infer<typeof predictionLine>;

/** File endings that predictions are written in. */
export const predictionEndings = ['jsonl', 'parquet'] as const;
export type PredictionEnding = (typeof predictionEndings)[number];

/** Pages of predictions as JSON lines; each page is a piece of text. */
async function* asLines(pages: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Pages of predictions as a Parquet file, one row group a page. */
async function* asParquet(pages: AsyncIterable<readonly Line[]>): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'benchwright' });
  const written = () => {
    const bytes = new Uint8Array(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map(rowOf);
    const columnData = columnNames.map((name) => ({ name, data: rows.map((row) => row[name] ?? null) }));
    await parquet.write({ columnData, rowGroupSize: rows.length });
    yield written();
  }
  await parquet.finish();
  yield written();
}

/** The content of a predictions file, piece by piece: never more than a page of predictions is in memory. */
export const predictionsFile = (
  ending: PredictionEnding,
  pages: AsyncIterable<readonly Line[]>,
): AsyncGenerator<string | Uint8Array> => (ending === 'jsonl' ? asLines(pages) : asParquet(pages));
