import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#pipelines/engine/clock.ts';
import { LimiterPool } from '#pipelines/engine/calls/limiter.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { FileLedger } from '#pipelines/engine/ledger/file-ledger.ts';
import { noImages } from '#pipelines/engine/no-images.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { type Extractor, extractorOver } from '#pipelines/evaluate/extract/extractor.ts';
import { anthropicProvider } from '#pipelines/providers/anthropic/index.ts';
import { googleProvider } from '#pipelines/providers/google/index.ts';
import { openaiProvider } from '#pipelines/providers/openai/index.ts';
import { localProvider } from '#pipelines/engine/calls/provider.ts';
import { askedRouteOf } from '#electron/host/services/models/keys.ts';
import { parseRecords } from '#electron/host/services/models/records.ts';
import { resolve } from '#electron/host/services/models/resolve.ts';
import { isServed } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { dollars } from '../options/model-options.ts';
import type { CliSession } from '../session/session.ts';

interface Asked {
  extractor?: string;
  models?: string;
  extractorCalls?: string;
  budget?: string;
  predictions: string;
}

/**
 * The extractor of `score`, which has no project: its record comes from the models file, and its answers are kept in a
 * file beside the predictions. Undefined if none was asked for. @throws UsageError
 */
export async function scoreExtractor(
  { client, host, out, signal }: CliSession,
  { extractor: name, models: file, extractorCalls, budget, predictions }: Asked,
): Promise<Extractor | undefined> {
  if (name === undefined) return undefined;
  if (file === undefined) throw new UsageError(inWords('cli-extractor-models', { model: name }));
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(inWords('cli-models-unreadable', { file, why: error.message }));
  });
  const { records } = parseRecords(text);
  const record = records.find((record) => record.name === name);
  if (!record || !isServed(record))
    throw new UsageError(
      inWords('cli-no-such-model', { model: name, known: records.map((record) => record.name).join(', ') }),
    );
  const route = askedRouteOf(record);
  if (route) await client.models.allowKey({ ...route, allow: true });
  const calls = extractorCalls ?? `${predictions}.extractor.jsonl`;
  out.note(inWords('cli-extractor-calls', { file: calls }));
  const none = localProvider('builtin', () => Promise.reject(new ItemError('no-model', name)));
  return extractorOver(
    {
      ledger: new FileLedger(calls),
      providers: {
        openai: openaiProvider(),
        anthropic: anthropicProvider(),
        google: googleProvider(),
        builtin: none,
        agent: none,
        composite: none,
      },
      models: { get: () => resolve(record, host.options) },
      images: noImages,
      limiters: new LimiterPool(systemClock),
      clock: systemClock,
      random: Math.random,
      underWay: new Map(),
    },
    promptFolder(path.join(host.options.resources, 'prompts')),
    { model: name, budget: dollars(budget) ?? null, signal },
  );
}

/** Whether an extractor left replies unanswered, because a call failed or the budget was used up. */
export function unanswered({ extracted }: Record<string, unknown>): boolean {
  if (typeof extracted !== 'object' || extracted === null) return false;
  const of = (name: string) => Number(Object.entries(extracted).find(([key]) => key === name)?.[1] ?? 0);
  return of('failed') + of('waiting') > 0;
}
