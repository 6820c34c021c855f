import { useQuery } from '@tanstack/react-query';
import type { ItemState } from '#shared/contract/common.ts';
import { orpc } from '../../../transport/client.ts';
import type { KindHooks } from '../kinds/kind.ts';
import { pictureHooks } from '../kinds/registry.ts';
import type { QueueRow, ReviewItem } from '../review.ts';
import { whyWords } from './why-words.ts';

/** What the bar above the screen shows about the open item. */
export interface ItemFacts {
  title: string;
  blind: boolean;
  /** Null before the answer. */
  state: ItemState | null;
  /** Why it is in the queue; empty if unknown. */
  why: string;
  adjudicating: boolean;
  annotatorsWanted: number;
}

/** For an item that is reviewed on its picture. */
export function pictureFacts(item: ReviewItem): ItemFacts {
  const hooks = pictureHooks(item.kind);
  const { annotatorsWanted } = item;
  const title = hooks.title(item);
  if (item.phase === 'blind')
    return { title, blind: true, state: null, why: '', adjudicating: false, annotatorsWanted };
  const { adjudicating } = item;
  const why = whyWords(item.whyHere);
  return { title, blind: false, state: hooks.state(item), why, adjudicating, annotatorsWanted };
}

/** For an item with a body of its own; undefined while it is loading, or without one. */
export function useFramedFacts(
  id: string | null,
  hooks: KindHooks | undefined,
  row: QueueRow | undefined,
): ItemFacts | undefined {
  const asked = hooks !== undefined && id !== null;
  const { data: item } = useQuery({ ...orpc.review.item.queryOptions({ input: { id: id ?? '' } }), enabled: asked });
  if (!asked || item?.id !== id) return undefined;
  const revealed = item.phase === 'revealed' ? item : null;
  return {
    title: row?.title || (hooks.untitled?.() ?? ''),
    blind: revealed === null,
    state: revealed?.state ?? null,
    why: revealed && row?.reason ? whyWords(row.reason) : '',
    adjudicating: revealed?.adjudicating ?? false,
    annotatorsWanted: item.annotatorsWanted,
  };
}
