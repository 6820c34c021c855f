import { itemKinds } from '#shared/items/registry.ts';
import type { ChangedEvent } from '#shared/contract/jobs.ts';
import { lastActor } from '../../../db/queries/review/last-actor.ts';
import type { Blind } from '../../blind/blind.ts';
import { wholeItem } from '../../blind/own-work.ts';

const decisions = ['verdict', 'vote'];

/**
 * An event as somebody sees it who may be asked decided items as gold: an answer or a decision names only items to which
 * they were the last to do something, and no picture: others answer and decide on items that wait, so an item named after
 * that would not be gold. All such events look alike, so that neither their kinds nor their ids tell which item was
 * decided, or whether the item that the person just answered was gold. Their page still knows that lists and figures
 * changed.
 */
export function decisionSeen(event: ChangedEvent, blind: Blind): ChangedEvent {
  if (!blind.gold || !event.kinds.some((kind) => decisions.includes(kind))) return event;
  const items = itemKinds().map(({ id }) => id);
  const { ids, presence } = event;
  const kinds = new Set([...items, 'screenshot', 'episode', 'comment', ...decisions]);
  if (event.kinds.includes('presence')) kinds.add('presence');
  const own = (id: string) => !blind.hidesAny(id) && lastActor(blind.db, id) === blind.me;
  const whole = (ids ?? []).flatMap((id) => wholeItem(blind.db, id)?.id ?? []);
  return {
    type: 'changed',
    kinds: [...kinds],
    items,
    // How many parts changed would tell whether anything did.
    ...(ids && { ids: [...new Set(whole)].filter(own), on: [] }),
    ...(presence && { presence }),
  };
}
