import { type Question, type Vote } from '#shared/contract/questions.ts';
import { questionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import { progressSeen } from '../../services/review/gold/progress-seen.ts';
import type { Blind } from '../../items/blind/blind.ts';

export const hidesQuestion = (id: string, blind: Blind): boolean => blind.hides(question.id, id);

/** Which questions somebody finds by a finding; null for all. Matching a filter by finding would reveal the finding. */
export const questionsFound = (
  { lint }: { lint?: string | undefined },
  blind: Blind | null,
): ((id: string) => boolean) | null =>
  blind && lint !== undefined ? (id) => !hidesQuestion(blind.seenAs(id), blind) : null;

/** A question with its options only: nothing that reveals the key, and no opinions. */
export function questionSeen<Q extends Question>(row: Q, blind: Blind): Q {
  if (!hidesQuestion(row.id, blind)) return row;
  const content = questionContent.parse({ ...question.review?.blind(row.content), answer: '', explanation: '' });
  return { ...progressSeen(row, blind.gold), content, lints: [], disagreement: 0 };
}

/** Votes on a question that this person may see. */
export const votesSeen = <V extends Pick<Vote, 'voter'>>(
  { id, votes }: { id: string; votes: V[] },
  blind: Blind,
): V[] =>
  hidesQuestion(id, blind)
    ? []
    : votes.filter(({ voter }) => voter.kind !== 'person' || !blind.hidesFrom(voter.name, question.id, id));
