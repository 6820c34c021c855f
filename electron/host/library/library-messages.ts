import type { LibraryIndex } from './library-index.ts';

/** Asks the thread to close its connection and end. */
export const endThread = 'end';

export type Op = 'facets' | 'query' | 'range' | 'place' | 'selectionSummary' | 'chosenIds';
export type Args<O extends Op> = Parameters<LibraryIndex[O]>;
export type Value<O extends Op> = ReturnType<LibraryIndex[O]>;

export type LibraryRequest = { [O in Op]: { n: number; op: O; args: Args<O> } }[Op];
export type LibraryAnswer = { n: number; value: unknown } | { n: number; error: string };
