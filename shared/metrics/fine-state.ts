import { ratio, type Reducer } from './reducer.ts';

/**
 * One stage of a FineState case. `hit` is the stage's test, `aware` its state-awareness test; `result` is false if
 * there was no reply at all (the published code leaves such cases out).
 */
export interface FineStateStage {
  stage: 'locate' | 'interact';
  hit: boolean;
  aware: boolean;
  result: boolean;
}

/** The four rates in 0..1, null without cases. */
export interface FineStateRates {
  locSr: number | null;
  intSr: number | null;
  saLocSr: number | null;
  saIntSr: number | null;
}

export interface FineStateSummary extends FineStateRates {
  /** Cases, each with a locate and an interact stage. */
  n: number;
  /** Stages that have a result. */
  valid: { locate: number; interact: number };
  /** The rates over cases with a result, as counted in the released metrics file. */
  published: FineStateRates;
}

/**
 * FineState-Bench's rates as its released code computes them: point in the locate box, in the current-state box, in the
 * interact box; SA-Int is the same test as Int SR. Computed over all cases, and over those with a result.
 */
export function fineStateRates(): Reducer<FineStateStage, FineStateSummary> {
  const stages = {
    locate: { n: 0, results: 0, hits: 0, aware: 0 },
    interact: { n: 0, results: 0, hits: 0, aware: 0 },
  };
  return {
    add({ stage, hit, aware, result }) {
      const at = stages[stage];
      at.n += 1;
      if (!result) return;
      at.results += 1;
      if (hit) at.hits += 1;
      if (aware) at.aware += 1;
    },
    result() {
      const { locate, interact } = stages;
      const rates = (of: 'n' | 'results'): FineStateRates => ({
        locSr: ratio(locate.hits, locate[of]),
        intSr: ratio(interact.hits, interact[of]),
        saLocSr: ratio(locate.aware, locate[of]),
        saIntSr: ratio(interact.aware, interact[of]),
      });
      return {
        ...rates('n'),
        n: Math.max(locate.n, interact.n),
        valid: { locate: locate.results, interact: interact.results },
        published: rates('results'),
      };
    },
  };
}
