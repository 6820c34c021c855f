import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../exit-codes.ts';
import { replaceFile } from '../replace-file.ts';
import type { CliSession } from '../session.ts';

const pageSize = 2000;

/** Writes every prediction of a run as JSON lines; returns their number. */
export async function writePredictions({ client, out: told }: CliSession, run: string, out: string): Promise<number> {
  const file = path.resolve(out);
  if (path.extname(file).toLowerCase() !== '.jsonl')
    throw new UsageError(inWords('cli-items-ending', { file: path.basename(file) }));
  const parts: Buffer[] = [];
  let n = 0;
  for (let after = -1; ; ) {
    const page = await client.evaluations.predictionsOut({ run, after, limit: pageSize });
    parts.push(Buffer.from(page.map((line) => `${JSON.stringify(line)}\n`).join('')));
    n += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.index;
  }
  await replaceFile(file, Buffer.concat(parts));
  told.note(inWords('cli-items-written', { count: n, file }));
  return n;
}
