import { ORPCError } from '@orpc/client';
import { useSystem } from '../../../project/project.ts';
import { rebaseWork } from '../../../edits/kept-work.ts';
import { client } from '../../../transport/client.ts';
import { pictureHooks } from '../kinds/registry.ts';
import { noteOutcome } from '../queue-store.ts';
import type { RevealedItem, Review, ReviewItem } from '../review.ts';
import type { KeptState } from './item-state.ts';
import { outcomeOf, type Sent } from './use-sent.ts';

/** Sends verdicts on the open item, and shows it again after one was undone or redone. */
export function useVerdict(
  item: ReviewItem | undefined,
  base: RevealedItem | null,
  { now, patch, forget }: KeptState,
  { send, show }: Sent,
  {
    seconds,
    refetch,
    goNext,
  }: {
    /** Seconds spent on the decision. */
    seconds(): number;
    refetch(): void;
    goNext(): void;
  },
): Pick<Review, 'verdict' | 'reopen'> {
  const { id } = now;
  const me = useSystem()?.me.name;

  const verdict: Review['verdict'] = async (kind, options = {}) => {
    if (!id || !item || now.busy) return false;
    const hooks = pictureHooks(item.kind);
    const mine = kind === 'approve' && item.phase === 'revealed' && !item.adjudicating;
    if (mine && !now.asked && hooks.against(item, me)) {
      patch({ asked: true });
      return false;
    }
    const seen = base ?? (item.phase === 'revealed' ? item : null);
    const { next, base: basedOn = seen?.revision ?? item.revision, ...fields } = options;
    patch({ busy: true, error: null, seen });
    try {
      const after = await send({
        kind: 'verdict',
        input: { id, baseRevision: basedOn, kind, ...fields, seconds: item.phase === 'revealed' ? seconds() : null },
      });
      show(after);
      noteOutcome(id, { ...outcomeOf(after), done: true });
      hooks.decided?.(id, kind);
      if (after.phase === 'revealed') rebaseWork(after);
      patch({ busy: false, mode: 'idle', given: kind, refused: null });
      if (next) goNext();
      return true;
    } catch (error) {
      // The current item shows what changed; this person's text and picks are kept.
      if (error instanceof ORPCError && error.code === 'CONFLICT' && seen) {
        patch({ busy: false, refused: options.content ?? null });
        refetch();
      } else patch({ busy: false, error });
      return false;
    }
  };

  const reopen = async (changed: string) => {
    try {
      const found = await client.review.open({ id: changed });
      show(found);
      if (found.phase === 'revealed') rebaseWork(found);
      const outcome = outcomeOf(found);
      noteOutcome(changed, { ...outcome, done: outcome.state === 'approved' || outcome.state === 'rejected' });
      forget(changed);
    } catch (error) {
      patch({ error });
    }
  };

  return { verdict, reopen };
}
