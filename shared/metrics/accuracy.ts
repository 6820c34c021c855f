import { ratio, type Reducer } from './reducer.ts';

/** `n` cases, `hits` right ones, `accuracy` = hits / n in 0..1, null when n = 0. */
export interface Accuracy {
  n: number;
  hits: number;
  accuracy: number | null;
}

/**
 * Plain accuracy: mean of hits (MMBench-GUI's default reading of L1 and L2). Parse failures and refusals count as
 * misses.
 */
export function accuracy(): Reducer<boolean, Accuracy> {
  let n = 0;
  let hits = 0;
  return {
    add(hit) {
      n += 1;
      if (hit) hits += 1;
    },
    result: () => ({ n, hits, accuracy: ratio(hits, n) }),
  };
}
