import { openSync, readFileSync, readSync, closeSync } from 'node:fs';
import { z } from 'zod';
import { scoreOfReply, submissionHash, submittedTable } from '#pipelines/evaluate/submission.ts';
import { submission, submissionFile, type Submission } from '#shared/contract/runs/evaluations/submission.ts';
import { scoreReading } from '#shared/contract/runs/evaluations/scores.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getMeta, metaStarting, setMeta } from '../../db/queries/meta.ts';
import { getRelease } from '../../db/queries/items/releases.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { requireTask } from '../release/tasks.ts';
import { itemsOfRelease } from './asked-items.ts';

const prefix = 'submission:';

/** A submission as the project keeps it: what it scores, without the replies. */
const stored = submission
  .omit({ format: true, version: true, items: true })
  .extend({ n: z.number().int(), strict: scoreReading });
export type StoredSubmission = z.infer<typeof stored> & { sha256: string };

/** The submissions of a task that were merged, in the order of their time. */
export const submissionsOf = (db: ReadDb, task: string): StoredSubmission[] =>
  metaStarting(db, prefix)
    .map(({ key, value }) => ({ ...stored.parse(JSON.parse(value)), sha256: key.slice(prefix.length) }))
    .filter((entry) => entry.task === task)
    .sort((a, b) => (a.at < b.at ? -1 : 1));

/** Whether a file is a submission rather than a database or a folder. */
export function isSubmission(file: string): boolean {
  try {
    const handle = openSync(file, 'r');
    try {
      const start = Buffer.alloc(1);
      return readSync(handle, start, 0, 1, 0) === 1 && start.toString() === '{';
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}

/** Errors: INVALID for a file that is no submission, or was changed after it was made. */
function readSubmission(file: string): Submission & { sha256: string } {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    value = null;
  }
  const read = submissionFile.safeParse(value);
  if (!read.success) throw failure('INVALID', phrase('submission-unreadable', { file }), { field: 'other' });
  const { sha256, ...content } = read.data;
  if (submissionHash(content) !== sha256)
    throw failure('INVALID', phrase('submission-changed', { file }), { field: 'other' });
  return read.data;
}

/**
 * Takes a submission as a self-reported row. Its replies are scored again with the project's own keys: each must be for an
 * item of the release as it was asked, and have the outcome that the file says. The same submission counts once. Errors:
 * NOT_FOUND without the release, INVALID for anything else that does not fit.
 */
export function mergeSubmission(
  session: ProjectSession,
  file: string,
): { added: boolean; releasesDiffer: boolean; problems: string[] } {
  const { items, sha256, format: _, version: __, ...about } = readSubmission(file);
  const { tag, hash } = about.release;
  const release = getRelease(session.read, tag);
  if (!release) throw notFound('release', tag);
  if (release.hash !== hash)
    return { added: false, releasesDiffer: true, problems: [inWords('merge-shard-differs', { file, tag })] };
  if (getMeta(session.read, `${prefix}${sha256}`) !== null)
    return { added: false, releasesDiffer: false, problems: [] };
  const task = requireTask(about.task);
  const known = itemsOfRelease(session.read, tag, task);
  const seen = new Set<string>();
  const rows = items.map((given) => {
    const asked = known.get(given.id);
    const refuse = (code: 'submission-no-item' | 'submission-other-item' | 'submission-twice' | 'submission-outcome') =>
      failure('INVALID', phrase(code, { id: given.id }), { field: 'other' });
    if (!asked) throw refuse('submission-no-item');
    if (seen.has(given.id)) throw refuse('submission-twice');
    seen.add(given.id);
    if (asked.hash !== given.hash) throw refuse('submission-other-item');
    if (scoreOfReply(task, asked, given).outcome !== given.outcome) throw refuse('submission-outcome');
    return { asked, submitted: given };
  });
  const kept = {
    ...about,
    ...{ of: known.size, n: rows.length, strict: submittedTable(task, rows) },
    right: rows.filter(({ submitted }) => submitted.outcome === 'right').length,
  };
  session.write.immediate(() => setMeta(session.write, `${prefix}${sha256}`, JSON.stringify(stored.parse(kept))));
  session.events.changed(['run']);
  return { added: true, releasesDiffer: false, problems: [] };
}
