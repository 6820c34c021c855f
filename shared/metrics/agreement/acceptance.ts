import { inWords } from '../../phrases/phrase.ts';
import { betaQuantile, binomialCdf } from '../intervals/beta.ts';

/**
 * Number of items to check without finding a defect, so that the defect rate is below `rate` at `confidence`: the
 * smallest n with (1 − rate)^n ≤ 1 − confidence. 5 % at 95 % needs 59, 1 % needs 299.
 */
export function zeroDefectSampleSize(rate: number, confidence = 0.95): number {
  if (!(rate > 0 && rate < 1)) throw new RangeError(inWords('metric-rate', { rate }));
  return Math.ceil(Math.log1p(-confidence) / Math.log1p(-rate) - 1e-12);
}

/**
 * One-sided upper bound of the defect rate after `defects` in `checked` items (Clopper-Pearson); null if none were
 * checked.
 */
export function defectRateUpperBound(defects: number, checked: number, confidence = 0.95): number | null {
  if (checked === 0) return null;
  if (defects < 0 || defects > checked) throw new RangeError(inWords('metric-defects', { defects, checked }));
  return defects === checked ? 1 : betaQuantile(confidence, defects + 1, checked - defects);
}

/**
 * Single sampling plan: accept the lot if at most `acceptAt` of `size` checked items are defective. Returns the chance
 * of accepting a lot with that defect rate (its operating characteristic).
 */
export function acceptanceProbability(size: number, acceptAt: number, defectRate: number): number {
  return binomialCdf(acceptAt, size, defectRate);
}

/** Result of the sample so far: rejected once more than `acceptAt` defects are found, accepted when all are checked. */
export function sampleVerdict(
  plan: { size: number; acceptAt: number },
  seen: { checked: number; defects: number },
): 'accept' | 'reject' | 'go-on' {
  if (seen.defects > plan.acceptAt) return 'reject';
  return seen.checked >= plan.size ? 'accept' : 'go-on';
}
