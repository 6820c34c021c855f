import { v7 as uuidv7 } from 'uuid';
import { questionContent, type QuestionContent } from '#shared/contract/questions.ts';
import { question } from '#shared/items/question/index.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { insertJudgement, judgementsOf, type NewJudgement } from '../../db/queries/runs/judgements.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { setRank } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { drawnByOpenPlan } from '../../db/queries/review/sampling.ts';
import { insertVote, type NewVote, votesOf } from '../../db/queries/review/votes.ts';
import { disagreementOf, queueRank } from '../../services/review/disagreement.ts';

/** Content of a question at a revision, or undefined if there is none. */
export function contentAt(db: ReadDb, id: string): (revision: number) => QuestionContent | undefined {
  const known = new Map<number, QuestionContent | undefined>();
  return (revision) => {
    if (!known.has(revision)) {
      const found = getRevision(db, 'question', id, revision);
      known.set(revision, found ? questionContent.safeParse(found.content).data : undefined);
    }
    return known.get(revision);
  };
}

/**
 * Ranks a question again; call it after its votes, judgements, lints or text changed. Only models' votes count:
 * people's differing decisions are a conflict, and a second annotator must not learn of the first.
 */
export function refreshRank(db: WriteDb, id: string): void {
  const item = reviewRecord(db, id);
  if (!item) return;
  const rules = question.review;
  if (!rules) return;
  const byModels = votesOf(db, 'question', id).filter((vote) => vote.voter.kind !== 'person');
  const disagreement = disagreementOf(rules, item.content, byModels, contentAt(db, id));
  const newest = new Map(judgementsOf(db, 'question', id).map((j) => [`${j.model} ${j.role}`, j]));
  const rank = queueRank({
    conflict: item.state === 'conflict',
    disagreement,
    judgedInvalid: [...newest.values()].some((j) => j.valid === false),
    lints: lintsOf(db, 'question', id),
    sampled: drawnByOpenPlan(db, 'question', id),
    reported: reportOn(db, id) !== null,
  });
  setRank(db, id, disagreement, rank);
}

/** Stores a model's vote (once per voter, role, revision and sample) and moves the item in the queue. */
export function recordVote(db: WriteDb, vote: Omit<NewVote, 'id' | 'at' | 'entityKind'>): boolean {
  return db.immediate(() => {
    const isNew = insertVote(db, { ...vote, entityKind: 'question', id: uuidv7(), at: new Date().toISOString() });
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
      id: uuidv7(),
      at: new Date().toISOString(),
    });
    if (isNew) refreshRank(db, judgement.entityId);
    return isNew;
  });
}
