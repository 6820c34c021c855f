import type { ItemState } from '#shared/contract/common.ts';
import type { Wording } from '#shared/contract/targets.ts';
import type { VerdictSource } from '../../db/queries/verdicts.ts';
import type { Caller } from '../../host.ts';
import type { Change } from '../change.ts';
import { reviewedKindOf } from './reviewed-kind.ts';
import type { Ruling } from './ruling.ts';
import { ruleTarget } from './targets/verdict.ts';
import { rule } from './verdict.ts';

/** Stores a decision on whatever has this id, a question or an element with its instructions; answers with its state. */
export function ruleItem(
  to: Change,
  me: Caller,
  ruling: Ruling & { wordings?: readonly Wording[] | undefined },
  source: VerdictSource = 'review',
): ItemState {
  if (reviewedKindOf(to.db, ruling.id) === 'question') return rule(to, me, ruling, source);
  const { content: _, wordings = [], ...rest } = ruling;
  return ruleTarget(to, me, { ...rest, wordings }, source);
}
