import type { Estimate } from '#shared/contract/runs/runs.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/**
 * An estimate's calls in words: the expected number, the maximum when answers decide how many follow, and how many are
 * not sent, with the reasons. In a very long run the numbers are approximate.
 */
export function callsOf({
  calls,
  mostCalls,
  reusable,
  repeated,
  about,
}: Pick<Estimate, 'calls' | 'mostCalls' | 'reusable' | 'repeated' | 'about'>): string {
  const near = (n: number) => ({ n: about ? inWords('result-calls-about', { n }) : n });
  const details = [
    ...(mostCalls > calls ? [inWords('result-calls-most', near(mostCalls))] : []),
    ...(reusable > 0 ? [inWords('result-calls-to-send', near(calls - reusable))] : []),
    inWords('result-calls-answered', near(reusable - repeated)),
    ...(repeated > 0 ? [inWords('result-calls-repeated', near(repeated))] : []),
  ];
  return inWords('result-calls', { ...near(calls), details: details.join(', ') });
}
