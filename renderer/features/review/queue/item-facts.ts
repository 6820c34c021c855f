import { useQuery } from '@tanstack/react-query';
import type { ItemState } from '#shared/records/fields.ts';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { i18next } from '../../../i18n/index.ts';
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

/** The name of an item that is not in the loaded queue: by its content, as far as this person may see it. */
function ownTitle(item: AnyReviewedItem, hooks: KindHooks): string {
  const kind = item.phase === 'revealed' ? findItemKind(item.kind) : undefined;
  const content = kind?.content.safeParse(item.phase === 'revealed' ? item.content : null);
  return (kind && content?.success && kind.label(content.data)) || hooks.untitled?.() || i18next.t('review.bar.label');
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
    title: row?.title || ownTitle(item, hooks),
    blind: revealed === null,
    state: revealed?.state ?? null,
    why: revealed && row?.reason ? whyWords(row.reason) : '',
    adjudicating: revealed?.adjudicating ?? false,
    annotatorsWanted: item.annotatorsWanted,
  };
}
