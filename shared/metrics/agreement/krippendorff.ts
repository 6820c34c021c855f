/**
 * Krippendorff's α for nominal labels, any number of raters, missing ratings allowed (Krippendorff, Content Analysis,
 * ch. 11; coincidence-matrix form). Each unit is the list of its labels, null for missing; units with fewer than two
 * labels are ignored. `alpha` is null if nothing can be compared or only one label occurs.
 */
export function krippendorffAlpha(units: Iterable<readonly (string | null)[]>): {
  alpha: number | null;
  raw: number | null;
  units: number;
} {
  const totals = new Map<string, number>();
  let values = 0;
  let disagreement = 0;
  let used = 0;
  let agreeingPairs = 0;
  let pairs = 0;
  for (const unit of units) {
    const counts = new Map<string, number>();
    let m = 0;
    for (const label of unit) {
      if (label === null) continue;
      m += 1;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    if (m < 2) continue;
    used += 1;
    values += m;
    let same = 0;
    for (const [label, count] of counts) {
      totals.set(label, (totals.get(label) ?? 0) + count);
      same += count * (count - 1);
    }
    const all = m * (m - 1);
    disagreement += (all - same) / (m - 1);
    agreeingPairs += same / 2;
    pairs += all / 2;
  }
  if (used === 0) return { alpha: null, raw: null, units: 0 };
  let expected = values * (values - 1);
  for (const count of totals.values()) expected -= count * (count - 1);
  const raw = agreeingPairs / pairs;
  return { alpha: expected === 0 ? null : 1 - ((values - 1) * disagreement) / expected, raw, units: used };
}
