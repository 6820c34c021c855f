import { newId } from '../../db/new-id.ts';
import { question } from '#shared/items/question/index.ts';
import type { WriteDb } from '../../db/connection.ts';
import { insertJudgement, type NewJudgement } from '../../db/queries/runs/judgements.ts';
import { insertVote, type NewVote } from '../../db/queries/review/votes.ts';
import { rankByAnswers } from '../rank/by-answers.ts';

/** Ranks a question again; call it after its votes, judgements, lints or text changed. */
export function refreshRank(db: WriteDb, id: string): void {
  rankByAnswers(db, question, [id]);
}

/** Stores a model's vote (once per voter, role, revision and sample) and moves the item in the queue. */
export function recordVote(db: WriteDb, vote: Omit<NewVote, 'id' | 'at' | 'entityKind'>): boolean {
  return db.immediate(() => {
    const isNew = insertVote(db, { ...vote, entityKind: 'question', id: newId(), at: new Date().toISOString() });
    if (isNew) refreshRank(db, vote.entityId);
    return isNew;
  });
}

/** Stores a model's judgement (once per model, role and revision) and moves the item in the queue. */
export function recordJudgement(db: WriteDb, judgement: Omit<NewJudgement, 'id' | 'at' | 'entityKind'>): boolean {
  return db.immediate(() => {
    const isNew = insertJudgement(db, {
      ...judgement,
      entityKind: 'question',
      id: newId(),
      at: new Date().toISOString(),
    });
    if (isNew) refreshRank(db, judgement.entityId);
    return isNew;
  });
}
