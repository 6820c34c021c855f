import { mergeLabels } from '#shared/labels/merge.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { WriteDb } from '../../db/connection.ts';
import { labelsOfOther } from '../../db/merge/labels.ts';
import { labelHistory, readLabels, writeLabels } from '../../db/queries/labels.ts';

export interface MergedProjectLabels {
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
export function mergeProjectLabels(db: WriteDb, at: string): MergedProjectLabels {
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
