import type { z } from 'zod';
import type { QuestionContent } from '#shared/contract/questions.ts';
import type { verdictKind } from '#shared/contract/review/review.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '../../../people/caller.ts';
import type { By } from '../../changes/change.ts';

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
function whyOf(ruling: Omit<Ruling, 'content'>): string {
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

/** Author and undo label of a change made by rulings. */
export function signed(me: Caller, ruling: Omit<Ruling, 'content'>): By {
  const label = { approve: 'approve', edit: 'edit-approve', reject: 'reject', skip: 'skip', 'hand-on': 'hand-off' };
  return { author: { kind: 'person', name: me.name }, why: whyOf(ruling), label: label[ruling.kind] };
}
