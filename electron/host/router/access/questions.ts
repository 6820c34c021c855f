import { type Question, questionContent, type Vote } from '#shared/contract/questions.ts';
import { question } from '#shared/items/question/index.ts';
import { asSeen } from '../../services/review/gold/as-seen.ts';
import { progressSeen } from '../../services/review/gold/progress-as-seen.ts';
import { answerSeen, rowSeen } from '../../services/review/gold/rows-as-seen.ts';
import type { Blind } from '../../services/blind/blind.ts';

export const hidesQuestion = (id: string, blind: Blind): boolean => blind.hides(question.id, id);

/** Which questions somebody finds by a finding or by words; null for all. */
export function questionsFound(
  { lint, text }: { lint?: string | undefined; text?: string | undefined },
  blind: Blind | null,
): ((id: string) => boolean) | null {
  if (!blind || (lint === undefined && text === undefined)) return null;
  return (id) =>
    // Matching a filter by finding would reveal the finding.
    (lint === undefined || !hidesQuestion(id, blind)) &&
    // Its stored words may be those of a decision, unless it was gold.
    (text === undefined || !asSeen(blind, id)?.answered);
}

/** A question with its options only: nothing that reveals the key, no opinions, and nothing that reveals gold. */
export function questionSeen<Q extends Question>(row: Q, blind: Blind): Q {
  const seen = rowSeen(row, blind);
  if (!hidesQuestion(row.id, blind)) return seen;
  const content = questionContent.parse({ ...question.review?.blind(row.content), answer: '', explanation: '' });
  return { ...progressSeen(seen, blind.gold), content, lints: [], disagreement: 0 };
}

/** Votes on a question that this person may see. */
export const votesSeen = <V extends Pick<Vote, 'voter' | 'revision'>>(
  { id, votes }: { id: string; votes: V[] },
  blind: Blind,
): V[] =>
  hidesQuestion(id, blind)
    ? []
    : votes
        .filter(({ voter }) => voter.kind !== 'person' || !blind.hidesFrom(voter.name, question.id, id))
        .map((vote) => answerSeen(vote, id, blind));
