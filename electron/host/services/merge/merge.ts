import { itemKinds } from '#shared/items/registry.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { openRead, type WriteDb } from '../../db/connection.ts';
import {
  copyHistories,
  differingPairs,
  mergeItems,
  mergeJudgement,
  mergeScreenshots,
  touchedItems,
  touchedScreenshots,
} from '../../db/merge/items.ts';
import { mergeCalls, mergeErrorLabels, mergeProgress, mergeReleases, mergeRuns } from '../../db/merge/runs.ts';
import { finishedShards } from '../../db/merge/shards.ts';
import { linkSubjects, mergeSubjects, touchedEpisodes } from '../../db/merge/subjects.ts';
import { attachOther, detachOther } from '../../db/merge/tables.ts';
import { mergeWork } from '../../db/merge/work.ts';
import { refreshEpisodeWords } from '../../db/queries/episodes/episode-words.ts';
import { writeMediaOk } from '../../db/queries/screenshots/screenshots.ts';
import { noteEpisodeChange } from '../../db/queries/episodes/subjects.ts';
import { failure } from '../../errors/errors.ts';
import { isProject, projectFolder, projectPaths } from '../../files/project-paths.ts';
import { afterChange } from '../../items/after-change.ts';
import { allReviewHooks } from '../../items/registry.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { changeHooks } from '../../changes/change-hooks.ts';
import { refreshScreenshot } from '../../changes/refresh.ts';
import { relintByApp } from '../../changes/lints/by-app.ts';
import { type Conflict, joinHistories } from './histories.ts';
import { copyPictures } from './pictures.ts';
import { shardKeys, uniteShards } from './shards.ts';
import { removeCopy, workingCopy } from './working-copy.ts';
import { mergeLabels } from '#shared/labels/merge.ts';
import { labelsOfOther } from '../../db/merge/labels.ts';
import { labelHistory, readLabels, writeLabels } from '../../db/queries/labels.ts';

interface MergedProjectLabels {
  /** Whether the labels here changed. */
  changed: boolean;
  /** What both projects set differently, one sentence each. */
  conflicts: string[];
}

const nothing: MergedProjectLabels = { changed: false, conflicts: [] };

/**
 * Merges the labels of the attached project `other` into ours. Their version is added to our history first, so that it
 * can be restored and a second merge of the same labels is recognised.
 */
function mergeProjectLabels(db: WriteDb, at: string): MergedProjectLabels {
  const theirs = labelsOfOther(db);
  if (!theirs?.saved) return nothing;
  const ours = readLabels(db);
  const text = JSON.stringify(theirs.content);
  const known = [ours.content, ...labelHistory(db).map(({ content }) => content)];
  if (known.some((content) => JSON.stringify(content) === text)) return nothing;
  const by = theirs.saved.by;
  const { content, conflicts } = mergeLabels(ours.content, theirs.content);
  writeLabels(db, { ...theirs, revision: ours.revision + 1 }, inWords('revision-merged-labels'));
  if (JSON.stringify(content) === text) return { changed: true, conflicts };
  writeLabels(db, { revision: ours.revision + 2, content, saved: { by, at } }, inWords('revision-both-projects'));
  return { changed: JSON.stringify(content) !== JSON.stringify(ours.content), conflicts };
}

/** What a merge added. */
export interface Merged {
  screenshots: number;
  episodes: number;
  items: number;
  revisions: number;
  /** Votes, judgements, verdicts, comments, localisations. */
  judgements: number;
  runs: number;
  /** Model calls that were not here, or had no answer here. */
  calls: number;
  predictions: number;
  /** Items of runs in both projects that had got further there. */
  progress: number;
  /** Evaluations that were united from their shards. */
  united: number;
  releases: number;
  /** 1 where the labels of the project changed. */
  labels: number;
  /** Items that both projects changed: all revisions are here, and a person has to choose. */
  conflicts: Conflict[];
  /** What both projects set differently in their labels; ours stands. */
  labelConflicts: string[];
  /** A release has the same tag but another hash here, so it was left out. */
  releasesDiffer: boolean;
  /** What was left out and why. */
  problems: string[];
  /** The evaluations that the other's shards are parts of; see `missingShards`. */
  shardKeys: string[];
}

function mergeRows(db: WriteDb, lost: readonly string[]): Merged {
  const at = new Date().toISOString();
  const screenshots = mergeScreenshots(db);
  const episodes = mergeSubjects(db);
  const kinds = [...itemKinds()].sort((a, b) => Number(a.partOf !== null) - Number(b.partOf !== null));
  const items = kinds.reduce((sum, kind) => sum + mergeItems(db, kind), 0);
  let revisions = copyHistories(db);
  linkSubjects(db);
  const conflicts: Conflict[] = [];
  for (const pair of differingPairs(db)) {
    const joined = joinHistories(db, pair, at);
    revisions += joined.added;
    if (joined.conflict) conflicts.push(joined.conflict);
  }
  const judgements = mergeJudgement(db);
  mergeWork(db);
  const calls = mergeCalls(db);
  const { runs, predictions } = mergeRuns(db);
  const progress = mergeProgress(db);
  const keys = shardKeys(finishedShards(db, 'other'));
  const united = uniteShards(db);
  mergeErrorLabels(db);
  const releases = mergeReleases(db);
  const labels = mergeProjectLabels(db, at);
  for (const sha256 of lost) writeMediaOk(db, sha256, false);
  const changed = new Set(['screenshot', ...kinds.map(({ id }) => id)]);
  for (const id of touchedScreenshots(db)) {
    relintByApp(db, id);
    changeHooks().relint(db, id, changed);
    refreshScreenshot(db, id, at);
  }
  for (const id of touchedEpisodes(db)) {
    noteEpisodeChange(db, id);
    refreshEpisodeWords(db, id);
  }
  for (const { id: kind } of allReviewHooks())
    afterChange(
      db,
      touchedItems(db, kind).map((id) => ({ kind, id })),
    );
  return {
    screenshots,
    episodes,
    items,
    revisions,
    judgements,
    runs,
    calls,
    predictions,
    progress,
    united,
    releases: releases.added,
    conflicts,
    labels: labels.changed ? 1 : 0,
    labelConflicts: labels.conflicts,
    releasesDiffer: releases.differing.length > 0,
    shardKeys: keys,
    problems: [
      ...lost.map((sha256) => inWords('merge-picture-missing', { sha256 })),
      ...releases.differing.map((tag) => inWords('merge-release-differs', { tag })),
    ],
  };
}

/**
 * Copies what another project has and this one lacks: screenshots (recognised by their picture), episodes (by id,
 * otherwise by their steps and pictures), items (by id, otherwise by their first content), revisions, votes, batches,
 * runs, model calls (by key) and releases. One transaction; merging the same project again adds nothing. Errors: NOT_FOUND,
 * INVALID (itself), NEWER_FILE, DAMAGED.
 */
export async function mergeProject(session: ProjectSession, other: string): Promise<Merged> {
  const folder = projectFolder(other);
  if (!isProject(folder))
    throw failure('NOT_FOUND', phrase('no-project', { folder }), {
      kind: 'project',
      id: folder,
    });
  if (folder === session.folder) throw failure('INVALID', phrase('merge-itself', { folder }), { field: 'other' });
  const db = session.write;
  const copy = await workingCopy(session, projectPaths(folder).database, folder);
  try {
    const reader = openRead(copy);
    const lost = await copyPictures({ db: reader, folder }, session.folder).finally(() => reader.close());
    attachOther(db, copy);
    try {
      const merged = db.immediate(() => mergeRows(db, lost));
      session.events.changed(['screenshot', 'episode', ...itemKinds().map(({ id }) => id), 'run', 'release', 'batch']);
      return merged;
    } finally {
      detachOther(db);
    }
  } finally {
    removeCopy(copy);
  }
}
