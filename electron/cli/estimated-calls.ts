import type { Estimate } from '#shared/contract/runs/runs.ts';

/** An estimate's calls in words: the expected number, and the maximum when answers decide how many follow. */
export const callsOf = ({ calls, mostCalls }: Pick<Estimate, 'calls' | 'mostCalls'>): string =>
  mostCalls > calls ? `${calls} calls (at most ${mostCalls})` : `${calls} calls`;
