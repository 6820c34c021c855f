import { elementEntries } from './element.ts';
import type { EntryKind } from './place.ts';
import { questionEntries } from './question.ts';

/** Kinds that records hold in a list of their own, in the order in which they are stored; all others are its `items`. */
export const entryKinds: readonly EntryKind[] = [elementEntries, questionEntries];
