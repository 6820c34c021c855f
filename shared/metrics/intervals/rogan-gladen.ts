import type { Interval } from './intervals.ts';
import { pairsIn, type TwoByTwo } from '../comparison/two-by-two.ts';

/** Two-sided standard normal quantile of 95 %. */
const z = 1.959963984540054;

/** Success rate by a judge, corrected for the judge's known error. */
export interface Corrected {
  /** Share that the judge calls success, of all episodes it judged. */
  apparent: number;
  /** (p + Sp − 1) / (Se + Sp − 1), clipped to 0 and 1; null if the judge is no better than chance. */
  rate: number | null;
  ci: Interval | null;
  /** Number of labels behind sensitivity and specificity. */
  labels: number;
  /** Number of further labels, in the same mix, that would halve the interval; null if no number does. */
  moreLabels: number | null;
}

interface Known {
  hits: number;
  n: number;
}

/**
 * Interval of the corrected rate by Lang and Reiczigel (2014, Prev Vet Med 113:13): one success and one failure are
 * added to each of sensitivity and specificity, z²/2 of each to the judged, and the centre is shifted by dπ. Clipped to
 * 0 and 1.
 */
function interval(judged: Known, sensitive: Known, specific: Known): { ci: Interval; width: number } | null {
  const plus = ({ hits, n }: Known) => ({ p: (hits + 1) / (n + 2), n: n + 2 });
  const [se, sp] = [plus(sensitive), plus(specific)];
  const n = judged.n + z * z;
  const p = (judged.hits + (z * z) / 2) / n;
  const slope = se.p + sp.p - 1;
  if (slope <= 0) return null;
  const rate = (p + sp.p - 1) / slope;
  const seVariance = (se.p * (1 - se.p)) / se.n;
  const spVariance = (sp.p * (1 - sp.p)) / sp.n;
  const moved = 2 * z * z * (rate * seVariance - (1 - rate) * spVariance);
  const spread = Math.sqrt((p * (1 - p)) / n + rate ** 2 * seVariance + (1 - rate) ** 2 * spVariance) / slope;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return { ci: [cut(rate + moved - z * spread), cut(rate + moved + z * spread)], width: 2 * z * spread };
}

/** More labels than anybody will give; if these do not halve the interval, no number does. */
const atMost = 1_000_000;

/**
 * Judge-corrected success (Rogan and Gladen 1978, Am J Epidemiol 107:71).
 * @param judged number the judge called success, and number it judged
 * @param labelled the judge compared with people, on the episodes that people labelled too
 */
export function judgeCorrected(judged: { success: number; n: number }, labelled: TwoByTwo): Corrected | null {
  if (judged.n === 0) return null;
  const labels = pairsIn(labelled);
  const apparent = judged.success / judged.n;
  const none = { apparent, rate: null, ci: null, labels, moreLabels: null };
  const sensitive = { hits: labelled.yesYes, n: labelled.yesYes + labelled.noYes };
  const specific = { hits: labelled.noNo, n: labelled.noNo + labelled.yesNo };
  if (sensitive.n === 0 || specific.n === 0) return none;
  const [se, sp] = [sensitive.hits / sensitive.n, specific.hits / specific.n];
  const seen = { hits: judged.success, n: judged.n };
  const found = interval(seen, sensitive, specific);
  if (se + sp <= 1 || !found) return none;
  const rate = Math.min(1, Math.max(0, (apparent + sp - 1) / (se + sp - 1)));
  const times = (known: Known, by: number): Known => ({ hits: known.hits * by, n: known.n * by });
  const enough = (more: number): boolean => {
    const by = (labels + more) / labels;
    // more labels than judged episodes means more episodes, which are judged too
    const wider = Math.max(1, (labels + more) / judged.n);
    const then = interval(times(seen, wider), times(sensitive, by), times(specific, by));
    return then !== null && then.width <= found.width / 2;
  };
  let moreLabels: number | null = null;
  if (enough(atMost)) {
    let [low, high] = [0, atMost];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (enough(middle)) high = middle;
      else low = middle;
    }
    moreLabels = high;
  }
  return { apparent, rate, ci: found.ci, labels, moreLabels };
}
