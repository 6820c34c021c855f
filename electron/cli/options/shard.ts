import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** `2/5` → shard 2 of 5, counted from 1. */
export function shardOf(text: string | undefined): { index: number; of: number } | undefined {
  if (text === undefined) return undefined;
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of)) throw new UsageError(inWords('cli-shard', { text }));
  return shard;
}
