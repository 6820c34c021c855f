import { z } from 'zod';
import { shardOf } from '#shared/contract/runs/runs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';

const request = z.object({ shard: shardOf.optional() });

const shardIn = (asked: unknown) => request.parse(asked).shard;

function* part(items: Iterable<ItemSeed>, { index, of }: z.infer<typeof shardOf>): Generator<ItemSeed> {
  let at = 0;
  for (const item of items) if (at++ % of === index - 1) yield item;
}

/** The same subject again for each part of a run. */
const made = new WeakMap<RunSubject, RunSubject>();

/** A construction pipeline whose runs may be one shard of several: every n-th of its items. */
export function inShards(subject: RunSubject): RunSubject {
  const known = made.get(subject);
  if (known) return known;
  const sharded: RunSubject = {
    ...subject,
    title(asked) {
      const shard = shardIn(asked);
      return shard ? `${subject.title(asked)}, ${shard.index}/${shard.of}` : subject.title(asked);
    },
    items(db, asked) {
      const shard = shardIn(asked);
      return shard ? part(subject.items(db, asked), shard) : subject.items(db, asked);
    },
    problems(db, asked) {
      const shard = shardIn(asked);
      const wrong = shard && shard.index > shard.of ? [phrase('evaluate-no-shard', { ...shard })] : [];
      return [...wrong, ...(subject.problems?.(db, asked) ?? [])];
    },
  };
  made.set(subject, sharded);
  return sharded;
}
