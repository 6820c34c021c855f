import { itemKinds } from '#shared/items/registry.ts';
import { cohenKappa } from '#shared/metrics/agreement/kappa.ts';
import { krippendorffAlpha } from '#shared/metrics/agreement/krippendorff.ts';
import type { ReadDb } from '../../db/connection.ts';
import { groupBy } from './items/group.ts';
import { aspectRatings, type Rating } from './ratings.ts';

/** Cohen's κ where two people answered, Krippendorff's α where more did; null where nothing can be compared. */
function beyondChance(ratings: readonly Rating[]): number | null {
  const units = [...groupBy(ratings, ({ item }) => item).values()];
  const [one, other, ...more] = new Set(ratings.map(({ rater }) => rater));
  if (one === undefined || other === undefined) return null;
  const labelOf = (unit: readonly Rating[], of: string) => unit.find(({ rater }) => rater === of)?.label;
  if (more.length > 0) return krippendorffAlpha(units.map((unit) => unit.map(({ label }) => label))).alpha;
  return cohenKappa(
    units.flatMap((unit) => {
      const [a, b] = [labelOf(unit, one), labelOf(unit, other)];
      return a !== undefined && b !== undefined ? [[a, b] as const] : [];
    }),
  ).kappa;
}

/**
 * How far people agree with each other whether an episode succeeded, beyond chance: reads the labels of episodes only, not
 * everything that the project's people ever answered.
 */
export function verdictAgreement(db: ReadDb): number | null {
  for (const { id, subject, review } of itemKinds()) {
    if (subject !== 'episode' || !review?.aspects) continue;
    const between = beyondChance(aspectRatings(db, id).get('verdict') ?? []);
    if (between !== null) return between;
  }
  return null;
}
