import path from 'node:path';
import { predictionEndings, predictionsFile } from '#pipelines/evaluate/predictions-file/write.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { replaceFile } from '../terminal/replace-file.ts';
import type { CliSession } from '../session/session.ts';

const pageSize = 2000;

/** Writes every prediction of runs as JSON lines or Parquet, by the file's ending; returns their number. */
export async function writePredictions(
  { client, out: output }: CliSession,
  runs: readonly string[],
  out: string,
): Promise<number> {
  const file = path.resolve(out);
  const ending = predictionEndings.find(
    (predictionEnding) => path.extname(file).toLowerCase() === `.${predictionEnding}`,
  );
  if (!ending) throw new UsageError(inWords('cli-items-ending', { file: path.basename(file) }));
  let n = 0;
  async function* pages() {
    for (const run of runs)
      for (let after = -1; ; ) {
        const page = await client.evaluations.predictionsOut({ run, after, limit: pageSize });
        n += page.length;
        yield page;
        const last = page.at(-1);
        if (!last || page.length < pageSize) break;
        after = last.index;
      }
  }
  await replaceFile(file, predictionsFile(ending, pages()));
  output.note(inWords('cli-items-written', { count: n, file }));
  return n;
}
