import { useState } from 'react';
import type { ItemWork, RevealedItem } from '../kind.ts';

/**
 * Approves a question. A changed one needs somebody else's blind answer; if the project wants one annotator, the first
 * press asks whether to skip that, and the second approves.
 */
export function useApproveAlone(
  { answerAwaited = false, annotatorsWanted, revision }: RevealedItem,
  work: ItemWork,
): { allowed: boolean; asking: boolean; approve(next: boolean): void; cancel: (() => void) | null } {
  const [asked, setAsked] = useState<number | null>(null);
  // Another change of the question asks again.
  const asking = asked === revision;
  const allowed = annotatorsWanted === 1;
  return {
    allowed,
    asking,
    approve(next) {
      if (answerAwaited && allowed && !asking) setAsked(revision);
      else if (asking) work.approve(next, true);
      else work.approve(next);
    },
    cancel: asking ? () => setAsked(null) : null,
  };
}
