import type { Lint } from '#shared/records/fields.ts';
import type { ReviewRules } from '#shared/items/define.ts';

/** The compared part of a stored answer. */
export interface Opinion {
  blind: boolean;
  withImage: boolean;
  answer: unknown;
  revision: number;
}

/**
 * Share of disagreeing pairs among the blind, with-picture answers and the key, 0..1. "Cannot answer" is a label of its
 * own; answers that no longer apply to the current item are left out. 0 if all agree with the key or nobody answered.
 */
export function disagreementOf<Content, Answer>(
  rules: ReviewRules<Content, Answer>,
  now: Content,
  votes: readonly Opinion[],
  contentAt: (revision: number) => Content | undefined,
): number {
  const key = rules.key(now);
  const labels = key === null ? [] : [rules.labelOf(key, undefined, now) ?? JSON.stringify(key)];
  for (const vote of votes) {
    if (!vote.blind || !vote.withImage) continue;
    const answer = rules.answer.safeParse(vote.answer);
    const label = answer.success ? rules.labelOf(answer.data, contentAt(vote.revision), now) : null;
    if (label !== null) labels.push(label);
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
 * Rank in the queue, higher first: people in conflict (4-5), reported by a person (4), models that disagree or judge it
 * invalid (2-3), lints (1-2), drawn by an open sampling plan (0.5), the rest (0). Inside a band the worse item comes
 * first.
 */
export function queueRank(item: {
  conflict: boolean;
  disagreement: number;
  judgedInvalid: boolean;
  lints: readonly Lint[];
  sampled: boolean;
  reported: boolean;
}): number {
  if (item.conflict) return 4 + item.disagreement;
  if (item.reported) return 4;
  if (item.disagreement > 0 || item.judgedInvalid) return 2 + Math.min(0.99, item.disagreement);
  const worth = item.lints.reduce((sum, lint) => sum + severityWorth[lint.severity], 0);
  if (worth > 0) return 1 + Math.min(0.99, worth / (worth + 2));
  return item.sampled ? 0.5 : 0;
}
