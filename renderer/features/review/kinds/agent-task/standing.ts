import type { RevealedItem } from '../kind.ts';

/** Whether the task waits for a decision. */
export const isOpen = ({ state, adjudicating }: RevealedItem): boolean =>
  state === 'to_review' || state === 'rejected' || adjudicating;

/** The name that the catalogue has for where the task stands. */
export const standing = ({ state, adjudicating }: RevealedItem): 'conflict' | 'approved' | 'rejected' | 'waits' =>
  adjudicating ? 'conflict' : state === 'approved' || state === 'rejected' ? state : 'waits';
