import { phrase } from '#shared/phrases/phrase.ts';
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { parseNotes, storedNotes } from '../../db/queries/runs/notes.ts';
import {
  dropUnited,
  finishedShards,
  itemsInOrder,
  type ShardRow,
  unitedEvaluations,
  uniteRuns,
} from '../../db/merge/shards.ts';
import { frozenOptions } from '../evaluations/spec.ts';

interface Shard {
  row: ShardRow;
  index: number;
  of: number;
  /** Everything that determines an answer or its reading; shards that share it belong to one evaluation. */
  key: string;
}

/** The key of an evaluation in `of` shards. */
function keyOf(row: ShardRow, asked: object, of: number): string {
  const { concurrency: _, manifest, ...options } = frozenOptions.parse(JSON.parse(row.options));
  const { startedAt: __, itemListHash: ___, ...frozen } = manifest;
  return JSON.stringify([row.subject, asked, of, JSON.parse(row.roles), options, frozen]);
}

/** The row of one shard; null for one with a limit, which no unsharded run would match. */
function shardOf(row: ShardRow): Shard | null {
  const { shard, limit, concurrency: _, ...asked } = evaluationRequest.parse(JSON.parse(row.request));
  if (!shard || limit !== undefined) return null;
  return { row, ...shard, key: keyOf(row, asked, shard.of) };
}

const shardsOf = (rows: readonly ShardRow[]): Shard[] => rows.flatMap((row) => shardOf(row) ?? []);

/** The evaluations that shards are parts of. */
export const shardKeys = (rows: readonly ShardRow[]): string[] => [...new Set(shardsOf(rows).map(({ key }) => key))];

/** Finished shards by evaluation and number; of a shard that was run twice, the first. */
function shardSets(db: ReadDb): Map<string, Map<number, Shard>> {
  const sets = new Map<string, Map<number, Shard>>();
  for (const shard of shardsOf(finishedShards(db))) {
    const set = sets.get(shard.key) ?? new Map<number, Shard>();
    sets.set(shard.key, set);
    if (!set.has(shard.index)) set.set(shard.index, shard);
  }
  return sets;
}

/** The evaluations that were united, each under the key of its shards. */
function unitedKeys(db: ReadDb): Set<string> {
  const keys = unitedEvaluations(db).map((row) => {
    const { concurrency: _, shard: __, limit: ___, ...asked } = evaluationRequest.parse(JSON.parse(row.request));
    return keyOf(row, asked, row.parts);
  });
  return new Set(keys);
}

/** Whether the project has the same shard of the same evaluation, on its own or united with the others. */
export function isKnownShard(db: ReadDb, row: ShardRow): boolean {
  const shard = shardOf(row);
  if (!shard) return false;
  const here = shardSets(db).get(shard.key)?.get(shard.index);
  return here ? here.row.id !== row.id : unitedKeys(db).has(shard.key);
}

/** Shards that an evaluation lacks. */
export interface MissingShards {
  task: string;
  model: string;
  release: string;
  of: number;
  missing: number[];
}

/** What the evaluations with these keys lack; those that are complete are not listed. */
export function missingShards(db: ReadDb, keys: ReadonlySet<string>): MissingShards[] {
  return [...shardSets(db)].flatMap(([key, set]) => {
    const [first] = set.values();
    if (!first || !keys.has(key)) return [];
    const { task, model, release } = evaluationRequest.parse(JSON.parse(first.row.request));
    const missing = Array.from({ length: first.of }, (_, at) => at + 1).filter((index) => !set.has(index));
    return missing.length > 0 ? [{ task, model, release, of: first.of, missing }] : [];
  });
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
  let made = 0;
  for (const set of shardSets(db).values()) {
    const shards = [...set.values()].sort((a, b) => a.index - b.index);
    if (shards.length !== shards[0]?.of) continue;
    unite(db, shards);
    made++;
  }
  return made;
}
