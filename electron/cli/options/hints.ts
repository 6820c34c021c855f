import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';

const line = z.object({ id: z.union([z.string(), z.number()]).transform(String), plan: z.string().max(20_000) });

/**
 * Plans in a JSON-lines file, by the id, text or running number of their item. @throws UsageError that names the
 * invalid line
 */
export async function hintsIn(file: string): Promise<NonNullable<EvaluationRequest['hints']>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(inWords('cli-hints-unreadable', { file, code: error.code ?? error.message }));
  });
  const texts: Record<string, string> = {};
  for (const [at, one] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (one.trim() === '') continue;
    const where = `${path.basename(file)}, line ${at + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(one);
    } catch {
      throw new UsageError(inWords('cli-hints-not-json', { place: where }));
    }
    const read = line.safeParse(value);
    if (!read.success) throw new UsageError(inWords('cli-hints-fields', { place: where }));
    if (Object.hasOwn(texts, read.data.id))
      throw new UsageError(inWords('cli-hints-twice', { place: where, id: read.data.id }));
    texts[read.data.id] = read.data.plan;
  }
  if (Object.keys(texts).length === 0) throw new UsageError(inWords('cli-hints-none', { file }));
  return { name: path.basename(file), texts };
}
