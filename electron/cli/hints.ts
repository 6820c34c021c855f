import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { UsageError } from './exit-codes.ts';

const line = z.object({ id: z.union([z.string(), z.number()]).transform(String), plan: z.string().max(20_000) });

/**
 * Plans in a JSON-lines file, by the id, text or running number of their item. @throws UsageError that names the
 * invalid line
 */
export async function hintsIn(file: string): Promise<NonNullable<EvaluationRequest['hints']>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file of hints ${file} cannot be read (${error.code ?? error.message}).`);
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
      throw new UsageError(`${where} is not JSON; each line is {"id": "…", "plan": "…"}.`);
    }
    const read = line.safeParse(value);
    if (!read.success) throw new UsageError(`${where} needs an "id" and a "plan" of at most 20,000 characters.`);
    if (Object.hasOwn(texts, read.data.id)) throw new UsageError(`${where}: ${read.data.id} already has a plan.`);
    texts[read.data.id] = read.data.plan;
  }
  if (Object.keys(texts).length === 0) throw new UsageError(`${file} contains no hints.`);
  return { name: path.basename(file), texts };
}
