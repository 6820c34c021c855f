import { useEffect } from 'react';
import { noteWorkSeen, useKeptWork } from '../../../edits/kept-work.ts';
import type { RevealedItem, Stale } from '../review.ts';
import type { KeptState } from './item-state.ts';

/**
 * The version that a verdict is based on: the one that was seen first. A later revision by somebody else shows as
 * stale. What is still there from an earlier visit is being loaded again (`loading`), and has not been seen yet.
 */
export function useBase(
  revealed: RevealedItem | undefined,
  loading: boolean,
  { now, patch, endMode }: KeptState,
): { base: RevealedItem | null; stale: Stale | null } {
  const { id } = now;
  // Work from an earlier visit, or a page that crashed, is based on the version it began on.
  const begun = useKeptWork(id)?.seen ?? null;
  useEffect(() => {
    if (id !== null && begun) noteWorkSeen(id);
  }, [id, begun]);
  const base = begun ?? now.seen;
  const stale: Stale | null =
    revealed && now.given === null && base && base.revision !== revealed.revision
      ? { seen: base, yours: now.refused }
      : null;
  useEffect(() => {
    if (revealed && !loading && now.given === null && now.seen === null) patch({ seen: revealed });
  }, [revealed, loading, now.given, now.seen, patch]);
  const newer = stale && revealed?.revision;
  useEffect(() => {
    if (newer !== null) endMode();
  }, [newer, endMode]);
  return { base, stale };
}
