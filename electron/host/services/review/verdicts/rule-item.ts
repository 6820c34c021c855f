import type { ItemState } from '#shared/records/fields.ts';
import type { VerdictSource } from '../../../db/queries/review/verdicts.ts';
import type { Caller } from '../../../people/caller.ts';
import type { AnyRuling } from '../../../items/define.ts';
import { hooksOfItem } from '../../../items/registry.ts';
import type { Change } from '../../../changes/change.ts';

/** Stores a decision on an item of any kind, by its id; returns the resulting state. */
export function ruleItem(to: Change, me: Caller, ruling: AnyRuling, source: VerdictSource = 'review'): ItemState {
  return hooksOfItem(to.db, ruling.id).apply(to, me, ruling, source);
}
