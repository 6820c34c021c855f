import { newId } from '../../db/new-id.ts';
import { questionContent } from '#shared/contents/question.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { answerGold } from '../../db/queries/review/gold.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { insertVote, voteOfPerson } from '../../db/queries/review/votes.ts';
import type { WriteDb } from '../../db/connection.ts';
import { failure } from '../../errors/errors.ts';
import { knowsKey } from '../knows-key.ts';
import { requireItem } from './open.ts';

export interface Ballot {
  id: string;
  /** The revision they saw. */
  revision: number;
  answer: string | null;
  reason: string | null;
  seconds: number;
}

/**
 * Stores a person's answer before anything is shown to them. The first answer counts; a second one changes nothing.
 * The answer of somebody who wrote the item, or had seen its key, is stored as not blind. Errors: NOT_FOUND, INVALID.
 */
export function vote(db: WriteDb, me: string, ballot: Ballot): void {
  db.immediate(() => {
    const item = requireItem(db, ballot.id);
    if (voteOfPerson(db, 'question', ballot.id, me)) return;
    const seen = getRevision(db, 'question', ballot.id, ballot.revision);
    const content = seen ? questionContent.safeParse(seen.content).data : undefined;
    if (!content)
      throw failure('INVALID', phrase('answer-no-revision-question', { revision: ballot.revision }), {
        field: 'revision',
      });
    if (ballot.answer === null && ballot.reason === null)
      throw failure('INVALID', phrase('answer-missing'), {
        field: 'answer',
      });
    if (ballot.answer !== null && !content.options.some((option) => option.letter === ballot.answer))
      throw failure('INVALID', phrase('answer-no-option', { answer: ballot.answer }), {
        field: 'answer',
      });
    const blind = !knowsKey(db, 'question', ballot.id, me);
    insertVote(db, {
      id: newId(),
      entityKind: 'question',
      entityId: ballot.id,
      revision: ballot.revision,
      voter: { kind: 'person', name: me },
      role: 'annotator',
      blind,
      withImage: true,
      answer: ballot.answer,
      reason: ballot.answer === null ? ballot.reason : null,
      seconds: ballot.seconds,
      at: new Date().toISOString(),
    });
    answerGold(db, ballot.id, blind ? ballot.answer === item.content.answer : null);
  });
}
