import { elementEntries } from './element.ts';
import type { EntryKind } from './entry-kind.ts';
import { questionEntries } from './question.ts';

/** Kinds with a list of their own in records, in the order they are stored; all others are in `items`. */
export const entryKinds: readonly EntryKind[] = [elementEntries, questionEntries];
