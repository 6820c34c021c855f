import type { Lint } from '#shared/contract/common.ts';
import type { QuestionContent, Vote } from '#shared/contract/questions.ts';

/**
 * The letter a vote would have on `now`, when it was given on `then`: the option with the same text.
 * Undefined when the option is gone, so that the vote says nothing of today's question.
 */
export function letterNow(answer: string, then: QuestionContent | undefined, now: QuestionContent): string | undefined {
  if (!then) return now.options.some((o) => o.letter === answer) ? answer : undefined;
  const text = then.options
    .find((o) => o.letter === answer)
    ?.text.trim()
    .toLowerCase();
  if (text === undefined) return undefined;
  return now.options.find((o) => o.text.trim().toLowerCase() === text)?.letter;
}

/**
 * Share of disagreeing pairs among the blind, with-image votes and the key, 0..1. "Cannot answer" is a label of its
 * own; votes for an option that is gone are left out. 0 when all agree with the key or nobody voted.
 */
export function disagreementOf(
  now: QuestionContent,
  votes: readonly Vote[],
  contentAt: (revision: number) => QuestionContent | undefined,
): number {
  const labels: string[] = [now.answer];
  for (const vote of votes) {
    if (!vote.blind || !vote.withImage) continue;
    if (vote.answer === null) labels.push('cannot-answer');
    else {
      const letter = letterNow(vote.answer, contentAt(vote.revision), now);
      if (letter !== undefined) labels.push(letter);
    }
  }
  if (labels.length < 2) return 0;
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  let agreeing = 0;
  for (const n of counts.values()) agreeing += n * (n - 1);
  return 1 - agreeing / (labels.length * (labels.length - 1));
}

const severityWorth = { error: 1, warning: 0.5, info: 0 } as const;

/**
 * Place in the queue, higher first: people in conflict (4-5), models that disagree or judge it not valid (2-3), lints
 * (1-2), drawn by an open sampling plan (0.5), the rest (0). Inside a band the worse item comes first.
 */
export function queueRank(item: {
  conflict: boolean;
  disagreement: number;
  judgedInvalid: boolean;
  lints: readonly Lint[];
  sampled: boolean;
}): number {
  if (item.conflict) return 4 + item.disagreement;
  if (item.disagreement > 0 || item.judgedInvalid) return 2 + Math.min(0.99, item.disagreement);
  const worth = item.lints.reduce((sum, lint) => sum + severityWorth[lint.severity], 0);
  if (worth > 0) return 1 + Math.min(0.99, worth / (worth + 2));
  return item.sampled ? 0.5 : 0;
}
