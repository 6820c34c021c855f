import type { Estimate } from '#shared/contract/runs/runs.ts';

/** Calls of an estimate in words: the expected number, and the highest possible where answers decide how many follow. */
export const callsOf = ({ calls, mostCalls }: Pick<Estimate, 'calls' | 'mostCalls'>): string =>
  mostCalls > calls ? `${calls} calls (at most ${mostCalls})` : `${calls} calls`;
