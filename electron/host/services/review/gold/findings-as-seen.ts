import { neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import { codesOutsideReview } from '../../../db/queries/items/lints.ts';
import type { Blind } from '../../blind/blind.ts';

/**
 * A picture's findings without those on items that others put into review: a decision changes an item's findings, and those
 * of whatever it is compared with, unless the item was gold, and it removes what models found.
 */
export function findingsSeen<F>(found: F[], codeOf: (one: F) => string, screenshotId: string, blind: Blind): F[] {
  if (!blind.gold || found.length === 0) return found;
  const { codes, all } = codesOutsideReview(blind.db, screenshotId, blind.me);
  const kept = new Set(all ? codes : codes.filter((code) => !neighbourCodes.includes(code)));
  return found.filter((one) => kept.has(codeOf(one)));
}
