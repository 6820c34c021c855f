import type { Wording } from '#shared/contract/review/instruction.ts';
import type { ReadDb } from '../../../db/connection.ts';
import type { SeenAs } from '../../seen-as.ts';
import { loadTarget } from '../load.ts';
import { wordingsOf } from '../outcome.ts';
import { targetSeen } from './seen.ts';

/**
 * The wordings that a person confirms with those they name: of the others, the ones they see, with the picks they see. What
 * is stored follows from decisions, also from their own unless the item was gold. `revision` is the stored one they mean.
 */
export function wordingsMeant(
  db: ReadDb,
  id: string,
  revision: number,
  given: readonly Wording[] | undefined,
  seen: SeenAs | null,
): readonly Wording[] | undefined {
  const target = seen && loadTarget(db, id);
  if (!target || target.revision !== revision || target.variants.length === 0) return given;
  const known = new Set(target.variants.map(({ item }) => item.id));
  return given?.every((one) => known.has(one.id)) === false
    ? given
    : wordingsOf(db, targetSeen(target, seen), given ?? []);
}
