import { z } from 'zod';
import { predictionBatches } from '#pipelines/evaluate/score/predictions/predictions.ts';
import { type AskedItem, scoreOfReply, submissionHash, submittedTable } from '#pipelines/evaluate/submission.ts';
import { type Submission, submissionFile, submittedItem } from '#shared/contract/runs/evaluations/submission.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

const { coordinates, boxes, sent, hash } = submittedItem.shape;
const line = z.object({
  id: z.string(),
  hash: hash.optional(),
  reply: z.string().nullish(),
  ...{ coordinates, boxes, sent },
  /** Of a line that `export --run` wrote: its `hash` is that of the item with its key. */
  prompt: z.unknown().optional(),
});

export interface SubmissionAsked {
  task: AnyTaskType;
  /** The items of the task in the release, by id. */
  items: ReadonlyMap<string, AskedItem>;
  /** JSON lines with `id`, `reply` and `hash` of each item. */
  predictions: string;
  about: Pick<Submission, 'release' | 'model' | 'by' | 'note' | 'at' | 'app'>;
}

/** Scores predictions for items of a release. What belongs to no item, or to another version of one, is refused. */
export async function makeSubmission({ task, items, predictions, about }: SubmissionAsked) {
  const refused: { record: string; line: number; why: string }[] = [];
  const rows: { asked: AskedItem; submitted: Submission['items'][number] }[] = [];
  const seen = new Set<string>();
  for await (const batch of predictionBatches(predictions))
    for (const entry of batch) {
      const refuse = (why: string) => refused.push({ record: `line ${entry.line}`, line: entry.line, why });
      const read = line.safeParse(entry.value);
      if (!read.success) {
        refuse(entry.why ?? inWords('submission-no-id'));
        continue;
      }
      const { id, reply, hash: text, prompt, ...how } = read.data;
      const asked = items.get(id);
      if (!asked) refuse(inWords('submission-no-item', { id }));
      else if (seen.has(id)) refuse(inWords('submission-twice', { id }));
      else if (text !== undefined && prompt === undefined && text !== asked.hash)
        refuse(inWords('submission-other-item', { id }));
      else if (typeof reply !== 'string') refuse(inWords('submission-no-reply', { id }));
      else {
        seen.add(id);
        const { outcome } = scoreOfReply(task, asked, { reply, ...how });
        rows.push({ asked, submitted: { id, hash: asked.hash, reply, outcome, ...how } });
      }
    }
  const content: Submission = {
    ...{ format: 'benchwright-submission', version: 1, task: task.id, ...about },
    of: items.size,
    right: rows.filter(({ submitted }) => submitted.outcome === 'right').length,
    items: rows.map(({ submitted }) => submitted),
  };
  const file = rows.length === 0 ? null : submissionFile.parse({ ...content, sha256: submissionHash(content) });
  return { file, refused, strict: rows.length === 0 ? null : submittedTable(task, rows) };
}
