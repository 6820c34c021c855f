import { question } from '../../statistics/question.ts';
import { z } from 'zod';
import type { releaseChanges } from '#shared/contract/releases.ts';
import type { ReadDb } from '../../db/connection.ts';
import { releaseRecords, type StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { requireRelease } from './freeze.ts';
import { canonicalJson } from './record.ts';

type Changes = z.infer<typeof releaseChanges>;
type Row = Changes['added'][number];

/** A record without its revision number, which may grow without a change of content. */
function contentOf({ content }: StoredReleaseRecord): Record<string, unknown> {
  const { revision: _, ...rest } = JSON.parse(content) as Record<string, unknown>;
  return rest;
}

const key = ({ kind, entityId }: StoredReleaseRecord) => `${kind} ${entityId}`;

const lettered = z.array(z.looseObject({ letter: z.string() })).min(1);

/** A list of lettered options by their letters, so that `options.E.text` is what changed; other values unchanged. */
function byLetter(value: unknown): unknown {
  const { success, data } = lettered.safeParse(value);
  if (!success) return value;
  const entries = data.map(({ letter, ...rest }) => [letter, rest] as const);
  return new Set(data.map(({ letter }) => letter)).size < data.length ? value : Object.fromEntries(entries);
}

/**
 * The leaves that differ, by their path: `content.answer`. A list without letters is one leaf: two whole versions are
 * easier to read than a list of moves.
 */
function differences(was: unknown, is: unknown, path = ''): { path: string; before: string; after: string }[] {
  const [before, after] = [byLetter(was), byLetter(is)];
  const open = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  if (open(before) && open(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  const [old = '', now = ''] = [before, after].map((value) =>
    typeof value === 'string' ? value : canonicalJson(value ?? null),
  );
  return old === now ? [] : [{ path, before: old, after: now }];
}

/** Number of records between two checks whether the answer is still wanted. */
const stretch = 500;

/** What two releases share, and what changed in between: the errata. Errors: NOT_FOUND for an unknown tag. */
export function* changesBetween(db: ReadDb, from: string, to: string): LongQuestion<Changes> {
  const total = [requireRelease(db, from), requireRelease(db, to)]
    .flatMap(({ counts }) => Object.values(counts))
    .reduce((sum, n) => sum + n, 0);
  let done = 0;
  const old = new Map<string, StoredReleaseRecord>();
  for (const record of releaseRecords(db, from)) {
    old.set(key(record), record);
    done += 1;
    if (done % stretch === 0) yield [done, total];
  }
  const row = ({ kind, entityId, label, screenshotId }: StoredReleaseRecord): Row => ({
    kind,
    entityId,
    label,
    screenshotId,
  });
  const added: Row[] = [];
  const changed: Changes['changed'] = [];
  let same = 0;
  for (const record of releaseRecords(db, to)) {
    const before = old.get(key(record));
    old.delete(key(record));
    done += 1;
    if (done % stretch === 0) yield [done, total];
    if (!before) {
      added.push(row(record));
      continue;
    }
    const fields = before.sha256 === record.sha256 ? [] : differences(contentOf(before), contentOf(record));
    if (fields.length === 0) same += 1;
    else changed.push({ ...row(record), fields });
  }
  return { from, to, same, added, removed: [...old.values()].map(row), changed };
}

export const releaseChangesQuestion = question('releaseChanges', changesBetween);
