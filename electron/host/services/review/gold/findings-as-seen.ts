import { neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import { lintRowsOn } from '../../../db/queries/items/lints.ts';
import { decidedOn } from '../../../db/queries/review/verdicts.ts';
import type { Blind } from '../../blind/blind.ts';
import { asSeen } from './as-seen.ts';

/**
 * A picture's findings without those on items that the person decided, and on whatever these are compared with: a decision
 * that changed an item changes its findings, unless the item was gold.
 */
export function findingsSeen<F>(found: F[], codeOf: (one: F) => string, screenshotId: string, blind: Blind): F[] {
  if (!blind.gold || found.length === 0) return found;
  const decided = decidedOn(blind.db, blind.me, screenshotId).some((id) => asSeen(blind, id)?.decided);
  if (!decided) return found;
  const kept = new Set(
    lintRowsOn(blind.db, screenshotId).flatMap(({ id, code }) =>
      neighbourCodes.includes(code) || asSeen(blind, id)?.decided ? [] : [code],
    ),
  );
  return found.filter((one) => kept.has(codeOf(one)));
}
