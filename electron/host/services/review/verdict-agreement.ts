import { itemKinds } from '#shared/items/registry.ts';
import { cohenKappa } from '#shared/metrics/agreement/kappa.ts';
import { krippendorffAlpha } from '#shared/metrics/agreement/krippendorff.ts';
import type { ReadDb } from '../../db/connection.ts';
import { groupBy } from '../../verdicts/group.ts';
import { aspectRatings, type Rating } from './ratings.ts';

/** Cohen's κ if two people answered, Krippendorff's α if more did; null if nothing can be compared. */
function beyondChance(ratings: readonly Rating[]): number | null {
  const units = [...groupBy(ratings, ({ item }) => item).values()];
  const [raterA, raterB, ...more] = new Set(ratings.map(({ rater }) => rater));
  if (raterA === undefined || raterB === undefined) return null;
  const labelOf = (unit: readonly Rating[], of: string) => unit.find(({ rater }) => rater === of)?.label;
  if (more.length > 0) return krippendorffAlpha(units.map((unit) => unit.map(({ label }) => label))).alpha;
  return cohenKappa(
    units.flatMap((unit) => {
      const [a, b] = [labelOf(unit, raterA), labelOf(unit, raterB)];
      return a !== undefined && b !== undefined ? [[a, b] as const] : [];
    }),
  ).kappa;
}

/**
 * How well people agree on whether an episode succeeded, beyond chance: reads only the labels of episodes, not all of
 * the project's answers.
 */
export function verdictAgreement(db: ReadDb): number | null {
  for (const { id, subject, review } of itemKinds()) {
    if (subject !== 'episode' || !review?.aspects) continue;
    const between = beyondChance(aspectRatings(db, id).get('verdict') ?? []);
    if (between !== null) return between;
  }
  return null;
}
