import { statSync } from 'node:fs';
import path from 'node:path';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { isDamage } from '../../db/check.ts';
import { openRead, type WriteDb } from '../../db/connection.ts';
import { addedRuns, mergeCalls, mergeProgress, mergeRuns } from '../../db/merge/runs.ts';
import { finishedShards } from '../../db/merge/shards.ts';
import { attachOther, detachOther } from '../../db/merge/tables.ts';
import { getRelease } from '../../db/queries/items/releases.ts';
import { putItemAgain } from '../../db/queries/runs/items-again.ts';
import { predictionAt } from '../../db/queries/runs/predictions.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readOrigin, type ShardOrigin } from '../bundle/worker.ts';
import { evaluationItems } from '../evaluation-run/evaluation-subject.ts';
import { failureOn } from '../evaluation-run/failure.ts';
import { requireTask } from '../release/tasks.ts';
import { evaluationPayload } from '#pipelines/evaluate/payload.ts';
import type { Merged } from './merge.ts';
import { isKnownShard, shardKeys, uniteShards } from './shards.ts';
import { removeCopy, workingCopy } from './working-copy.ts';

/** Whether a path is a worker's file and not a project. */
export const isShardFile = (file: string): boolean =>
  path.basename(file) !== 'project.sqlite' && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);

/** A merge that added nothing. */
export const nothing: Merged = {
  ...{ screenshots: 0, episodes: 0, items: 0, revisions: 0, judgements: 0, runs: 0, calls: 0, predictions: 0 },
  ...{ progress: 0, united: 0, releases: 0, labels: 0, releasesDiffer: false },
  ...{ conflicts: [], labelConflicts: [], problems: [], shardKeys: [] },
};

/**
 * Gives the items of a worker's run what the project knows of them: screenshots, and whatever was left out of the bundle
 * because it is blurred. So they equal those of a run here. Errors: INVALID if the shard's items are not the release's.
 */
function restoreItems(db: WriteDb, run: { id: string; subject: string; request: string }, file: string): void {
  const task = requireTask(run.subject);
  for (const { itemId, label, payload } of evaluationItems(
    db,
    task,
    evaluationRequest.parse(JSON.parse(run.request)),
  )) {
    const { index, item: asked, screenshotId, screenshotName } = evaluationPayload.parse(payload);
    const item = task.item.parse(asked);
    const made = predictionAt(db, run.id, index);
    if (made && made.itemId !== itemId)
      throw failure('INVALID', phrase('merge-shard-items', { file }), { field: 'other' });
    putItemAgain(db, {
      ...{ runId: run.id, index, itemId, label, screenshotId, screenshotName },
      payload: JSON.stringify(payload),
      item: JSON.stringify(item),
      dims: JSON.stringify(task.dimsOf(item)),
      failure: made && failureOn(db, screenshotId, task, item, made.strict),
    });
  }
}

function mergeRows(db: WriteDb, file: string): Merged {
  const theirs = finishedShards(db, 'other');
  const known = new Set(theirs.filter((row) => isKnownShard(db, row)).map(({ id }) => id));
  const keys = shardKeys(theirs);
  // The same shard of another worker: this evaluation has it.
  if (theirs.length > 0 && known.size === theirs.length) return { ...nothing, shardKeys: keys };
  const calls = mergeCalls(db);
  const { runs, predictions } = mergeRuns(db, [...known]);
  for (const run of addedRuns(db)) restoreItems(db, run, file);
  const progress = mergeProgress(db);
  return { ...nothing, calls, runs, predictions, progress, united: uniteShards(db), shardKeys: keys };
}

/** Whose shard a file is. Errors: INVALID if it is not a worker's file, DAMAGED. */
function originIn(copy: string, file: string): ShardOrigin {
  const db = openRead(copy);
  try {
    const origin = readOrigin(db);
    if (!origin) throw failure('INVALID', phrase('merge-not-shard', { file }), { field: 'other' });
    return origin;
  } finally {
    db.close();
  }
}

const damaged = (file: string, problem: string) =>
  failure('DAMAGED', phrase('merge-damaged', { database: file, problem }), {
    path: file,
    problems: [problem],
    backups: [],
  });

/**
 * Adds the evaluation that a worker left in a file (`evaluate --bundle`), its answers and its ledger, and makes one
 * evaluation of a complete set of shards. Merging the same shard again adds nothing, whichever worker made it. Errors:
 * NOT_FOUND if the project does not have the release, INVALID, DAMAGED, NEWER_FILE.
 */
export async function mergeShardFile(session: ProjectSession, other: string): Promise<Merged> {
  const file = path.resolve(other);
  const db = session.write;
  let copy: string;
  try {
    copy = await workingCopy(session, file, file);
  } catch (error) {
    throw isDamage(error) ? damaged(file, (error as Error).message) : error;
  }
  try {
    const { release: tag, releaseHash } = originIn(copy, file);
    const release = getRelease(db, tag);
    if (!release) throw notFound('release', tag);
    if (release.hash !== releaseHash)
      return { ...nothing, releasesDiffer: true, problems: [inWords('merge-shard-differs', { file, tag })] };
    attachOther(db, copy);
    try {
      const merged = db.immediate(() => mergeRows(db, file));
      session.events.changed(['run']);
      return merged;
    } finally {
      detachOther(db);
    }
  } finally {
    removeCopy(copy);
  }
}
