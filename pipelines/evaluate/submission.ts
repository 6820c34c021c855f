import { createHash } from 'node:crypto';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import type { Submission, SubmittedItem } from '#shared/contract/runs/evaluations/submission.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { type ScoredRow, scoreTable } from './score-table.ts';

/** An item of a release with what identifies it. */
export interface AskedItem {
  id: string;
  hash: string;
  item: unknown;
  /** Items that are not independent share it. */
  cluster: string;
}

/** The strict score of a reply. */
export function scoreOfReply(
  task: AnyTaskType,
  { item }: Pick<AskedItem, 'item'>,
  { reply, coordinates, boxes, sent }: Pick<SubmittedItem, 'reply' | 'coordinates' | 'boxes' | 'sent'>,
): ScoredRow['score'] {
  const options = { ...(coordinates && { coordinates }), ...(boxes && { boxes }), ...(sent && { sent }) };
  return task.score(item, task.parse(reply, item, options));
}

/** The whole table of what was submitted. */
export function submittedTable(task: AnyTaskType, rows: readonly { asked: AskedItem; submitted: SubmittedItem }[]) {
  return scoreTable(
    task,
    rows
      .map(({ asked, submitted }) => ({
        item: asked.item,
        cluster: asked.cluster,
        score: scoreOfReply(task, asked, submitted),
      }))
      .filter(({ item }) => task.leavesOut?.(item) !== true),
  );
}

export const submissionHash = (made: Submission): string =>
  createHash('sha256').update(canonicalJson(made)).digest('hex');
