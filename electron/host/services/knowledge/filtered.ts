import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { newId } from '../../db/new-id.ts';
import type { FilteredQuestion } from '#pipelines/construct/without-picture/filter.ts';
import type { WriteDb } from '../../db/connection.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { insertVote } from '../../db/queries/review/votes.ts';
import { reviewHooks } from '../../items/registry.ts';
import { Change } from '../../changes/change.ts';
import type { Applied } from '../run-subject/run-subject.ts';
import { makeQuestion } from './make.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';

/**
 * Creates the questions that a model wrote, with other models' answers without the picture. A dropped one is rejected
 * with its reason, so that a person can still approve it; existing ones are left unchanged.
 */
export function storeFiltered(
  db: WriteDb,
  { run, at }: Pick<Applied, 'run' | 'at'>,
  model: string,
  questions: readonly FilteredQuestion[],
): string[] {
  for (const { content, votes, dropped } of questions) {
    const author = { kind: 'model' as const, name: model };
    const made = new Change(db, {
      author,
      runId: run.id,
      why: dropped === null ? inWords('revision-drafted') : inWords('revision-dropped', { why: dropped }),
    });
    const { id, kind, existing } = makeQuestion(made, content, {
      source: model,
      ...(dropped === null
        ? {}
        : {
            state: 'rejected' as const,
            lints: [
              { code: 'without-picture', severity: 'error' as const, detail: phrase('lint-dropped', { why: dropped }) },
            ],
          }),
    });
    made.finish();
    if (existing) continue;
    for (const { model: voter, rotation, answer } of votes)
      insertVote(db, {
        ...{
          id: newId(),
          entityKind: kind,
          entityId: id,
          revision: 1,
          role: 'text-only',
          reason: null,
          seconds: null,
        },
        voter: { kind: 'model', name: voter },
        blind: true,
        withImage: false,
        answer: answer ?? { cannot: 'not-in-pictures' },
        sample: rotation,
        runId: run.id,
        at,
      });
    if (findItem(db, id)?.state === 'to_review') reviewHooks(kind)?.rank(db, [id]);
  }
  return [knowledgeQuestion.id, 'pictures'];
}
