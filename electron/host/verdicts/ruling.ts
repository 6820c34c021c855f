import type { z } from 'zod';
import type { QuestionContent } from '#shared/contents/question.ts';
import type { verdictKind } from '#shared/contract/review/review.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '../people/caller.ts';
import type { By } from '../changes/change.ts';

/** One person's decision as submitted. */
export interface Ruling {
  id: string;
  baseRevision: number;
  kind: z.infer<typeof verdictKind>;
  content?: QuestionContent | undefined;
  reason: string | null;
  note: string;
  to: string | null;
  seconds: number | null;
}

/** Reason of the revision that a ruling makes, in words. */
export function whyOf(ruling: Pick<Ruling, 'kind' | 'reason' | 'note'>): string {
  const parts = [
    ruling.kind === 'edit'
      ? inWords('revision-edited')
      : ruling.kind === 'reject'
        ? inWords('revision-rejected-only')
        : inWords('revision-approved'),
  ];
  if (ruling.reason) parts.push(ruling.reason);
  if (ruling.note) parts.push(ruling.note);
  return parts.join(': ');
}

const labels = {
  approve: 'approve',
  edit: 'edit-approve',
  reject: 'reject',
  skip: 'skip',
  'hand-on': 'hand-off',
} as const;

/** Undo label of a decision. */
export const labelOf = (kind: Ruling['kind']): (typeof labels)[typeof kind] => labels[kind];

/** Author and undo label of a change made by rulings. */
export function signed(me: Caller, ruling: Omit<Ruling, 'content'>): By {
  return { author: { kind: 'person', name: me.name }, why: whyOf(ruling), label: labelOf(ruling.kind) };
}
