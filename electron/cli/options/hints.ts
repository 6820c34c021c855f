import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { hintsFrom } from '#shared/contract/runs/evaluations/hints.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/**
 * Plans in a JSON-lines file, by the id, text or running number of their item. @throws UsageError that names the
 * invalid line
 */
export async function hintsIn(file: string): Promise<NonNullable<EvaluationRequest['hints']>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(inWords('cli-hints-unreadable', { file, code: error.code ?? error.message }));
  });
  const read = hintsFrom(path.basename(file), text);
  if ('problem' in read) throw new UsageError(phraseWords(read.problem));
  return read.hints;
}
