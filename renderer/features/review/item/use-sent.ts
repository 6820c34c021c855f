import { useQueryClient } from '@tanstack/react-query';
import type { EditAnswer, EditCall, EditKind } from '../../../edits/calls.ts';
import { outbox } from '../../../edits/index.ts';
import { orpc } from '../../../transport/client.ts';
import { pictureHooks } from '../kinds/registry.ts';
import type { ReviewItem } from '../review.ts';

/** State and reason for the queue's line of an item. */
export const outcomeOf = (item: ReviewItem) =>
  item.phase === 'revealed'
    ? { state: pictureHooks(item.kind).state(item), reason: item.whyHere }
    : { state: null, reason: null };

/** How edits of the open item are sent, and answers shown. */
export interface Sent {
  /** What the edits are about, for lists of what is pending. */
  about: { screenshotId: string | null; name: string };
  /** Waits for the answer, also over a lost connection: the edit is kept until then. Refusals are handled here. */
  send<K extends EditKind>(call: EditCall<K>): Promise<EditAnswer<K>>;
  show(next: ReviewItem): void;
}

export function useSent(item: ReviewItem | undefined): Sent {
  const queries = useQueryClient();
  const about = { screenshotId: item?.screenshotId ?? null, name: item?.screenshotName ?? '' };
  return {
    about,
    send: (call) => outbox.add(call, about, { handled: true }),
    show: (next) => void queries.setQueryData(orpc.review.open.queryKey({ input: { id: next.id } }), next),
  };
}
