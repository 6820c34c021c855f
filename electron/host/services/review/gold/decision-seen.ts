import { itemKinds } from '#shared/items/registry.ts';
import type { ChangedEvent } from '#shared/contract/jobs.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { othersCopies } from '../../../db/queries/review/gold.ts';
import type { Blind } from '../../../items/blind/blind.ts';

/** An event without the copies that others have as gold; null if it is about these only. */
export function withoutCopies(event: ChangedEvent, db: ReadDb, me: string): ChangedEvent | null {
  const { ids } = event;
  const hidden = ids && ids.length > 0 ? othersCopies(db, ids, me) : null;
  if (!ids || !hidden || hidden.size === 0) return event;
  const left = ids.filter((id) => !hidden.has(id));
  return left.length > 0 ? { ...event, ids: left } : null;
}

/**
 * An event as somebody sees it who may have gold: an answer or a decision names no item and no picture. Others answer and
 * decide on items that wait and never on a copy, so an item that is named would not be gold. Their page still knows that
 * lists and figures changed.
 */
export function decisionSeen(event: ChangedEvent, blind: Blind): ChangedEvent {
  if (!blind.gold || !event.kinds.some((kind) => kind === 'verdict' || kind === 'vote')) return event;
  const items = itemKinds().map(({ id }) => id);
  const kinds = new Set([...items, 'screenshot', 'episode', 'comment', 'verdict', 'vote']);
  if (event.kinds.includes('presence')) kinds.add('presence');
  return {
    ...{ type: 'changed', kinds: [...kinds], items },
    ...(event.ids && { ids: [], on: [] }),
    ...(event.presence && { presence: event.presence }),
  };
}
