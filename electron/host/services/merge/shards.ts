import { phrase } from '#shared/phrases/phrase.ts';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { WriteDb } from '../../db/connection.ts';
import { parseNotes, storedNotes } from '../../db/queries/runs/notes.ts';
import { dropUnited, finishedShards, itemsInOrder, type ShardRow, uniteRuns } from '../../db/merge/shards.ts';
import { frozenOptions } from '../evaluations/spec.ts';

interface Shard {
  row: ShardRow;
  index: number;
  of: number;
  /** Everything that determines an answer or its reading; shards that share it belong to one evaluation. */
  key: string;
}

/** The row of one shard; null for one with a limit, which no unsharded run would match. */
function shardOf(row: ShardRow): Shard | null {
  const { shard, limit, concurrency: _, ...asked } = evaluationRequest.parse(JSON.parse(row.request));
  if (!shard || limit !== undefined) return null;
  const { concurrency: __, manifest, ...options } = frozenOptions.parse(JSON.parse(row.options));
  const { startedAt: ___, itemListHash: ____, ...frozen } = manifest;
  const key = JSON.stringify([row.subject, asked, shard.of, JSON.parse(row.roles), options, frozen]);
  return { row, ...shard, key };
}

/** An id that every project computes for the same parts: the time of the first, the rest from all ids. */
function idOf(parts: readonly ShardRow[], startedAt: string): string {
  const digest = createHash('sha256')
    .update(
      parts
        .map((part) => part.id)
        .sort()
        .join('\n'),
    )
    .digest();
  return uuidv7({ msecs: Date.parse(startedAt), random: digest.subarray(0, 16) });
}

const text = (values: readonly string[]) => [...values].sort();

/** Unites one complete set of shards. */
function unite(db: WriteDb, shards: readonly Shard[]): void {
  const parts = shards.map((shard) => shard.row);
  const [first] = parts;
  if (!first) return;
  const startedAt = text(parts.map((part) => part.started_at))[0] ?? first.started_at;
  const endedAt = text(parts.map((part) => part.ended_at ?? part.started_at)).at(-1) ?? null;
  const { shard: _, ...request } = JSON.parse(first.request) as Record<string, unknown>;
  const ids = createHash('sha256');
  const names = parts.map((part) => part.id);
  for (const id of itemsInOrder(db, names)) ids.update(`${id}\n`);
  const options = frozenOptions.parse(JSON.parse(first.options));
  const manifest = { ...options.manifest, startedAt, itemListHash: ids.digest('hex') };
  const sum = (of: (part: ShardRow) => number) => parts.reduce((total, part) => total + of(part), 0);
  const budget = parts.every((part) => part.budget !== null) ? sum((part) => part.budget ?? 0) : null;
  const people = [...new Set(parts.map((part) => part.by_name))];
  uniteRuns(db, names, {
    id: idOf(parts, startedAt),
    subject: first.subject,
    title: first.title,
    note: storedNotes([
      phrase('run-combined', { shards: parts.length }),
      ...[...new Set(parts.map((part) => part.note))].flatMap(parseNotes),
    ]),
    request: JSON.stringify(request),
    roles: first.roles,
    options: JSON.stringify({ ...options, manifest }),
    budget,
    started_at: startedAt,
    ended_at: endedAt,
    active_ms: sum((part) => part.active_ms),
    resumed: sum((part) => part.resumed),
    by_name: people.join(', '),
  });
}

/**
 * Makes one evaluation of every complete set of finished shards (1/n … n/n of the same request, release, model and
 * readings). If a shard was run twice, the first is used and the other is left unchanged. Returns how many
 * evaluations were made.
 */
export function uniteShards(db: WriteDb): number {
  dropUnited(db);
  const sets = new Map<string, Map<number, Shard>>();
  for (const row of finishedShards(db)) {
    const shard = shardOf(row);
    if (!shard) continue;
    const set = sets.get(shard.key) ?? new Map<number, Shard>();
    sets.set(shard.key, set);
    if (!set.has(shard.index)) set.set(shard.index, shard);
  }
  let made = 0;
  for (const set of sets.values()) {
    const shards = [...set.values()].sort((a, b) => a.index - b.index);
    if (shards.length !== shards[0]?.of) continue;
    unite(db, shards);
    made++;
  }
  return made;
}
