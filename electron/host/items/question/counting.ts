import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { ReviewRecord } from '../../db/queries/items/question/review-item.ts';
import { goldSince } from '../../db/queries/review/gold.ts';
import type { StoredVerdict } from '../../db/queries/review/verdicts.ts';
import { lastDecisions } from '../../verdicts/counting.ts';

/** Each annotator's last decision that counts: given on the text as it was last submitted. */
export const countingVerdicts = (db: ReadDb, item: ReviewRecord, verdicts: readonly StoredVerdict[]): StoredVerdict[] =>
  lastDecisions(verdicts, goldSince(db, question.id, item.id), ({ revision }) => revision < item.submittedRevision);

/** The question that a decision proposes; null if it proposes none. */
export const proposedQuestion = ({ proposed }: StoredVerdict): QuestionContent | null =>
  proposed === null ? null : questionContent.parse(proposed);
