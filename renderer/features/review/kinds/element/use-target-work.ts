import { useState } from 'react';
import type { UniquenessShown, Wording } from '#shared/contract/targets.ts';
import type { Review } from '../../use-review.ts';
import { dropTexts, emptyPick, inOrder, isEdited, pickWording, useWordings, wordingsNow } from './wordings.ts';

/** What is being decided on a revealed instruction item: texts, picks, and whose points are drawn. */
export function useTargetWork(review: Review) {
  const item = review.target;
  const draft = useWordings((all) => (item ? all[item.id] : undefined));
  const [points, setPoints] = useState<{ item: string; variant: string | null } | null>(null);
  const variants = item?.variants ?? [];
  const wordings: readonly Wording[] = wordingsNow(variants, draft);
  const ordered = inOrder(variants);
  const tested = ordered.filter(({ uniqueness }) => uniqueness !== null);
  const first = tested.find(({ id }) => wordings.find((one) => one.id === id)?.picked) ?? tested[0];
  const shownPoints = item && points?.item === item.id ? points.variant : (first?.id ?? null);
  const shown = ordered.find(({ id }) => id === shownPoints);
  const found: UniquenessShown | null = shown?.uniqueness ?? null;
  const edited = isEdited(variants, wordings);
  const ready =
    item !== undefined && !review.busy && review.staleTarget === null && emptyPick(variants, wordings) === null;
  return {
    wordings,
    edited,
    ready,
    shownPoints,
    found,
    /** Models in the order of their shapes. */
    models: [...new Set((found?.points ?? []).map(({ model }) => model))],
    togglePoints: (variant: string) => {
      if (item) setPoints({ item: item.id, variant: shownPoints === variant ? null : variant });
    },
    /** Picks the n-th wording as shown, from 1. */
    pick: (n: number) => {
      const variant = ordered[n - 1];
      if (item && variant && review.given === null) pickWording(item.id, variant);
    },
    discard: () => {
      if (item) dropTexts(item.id);
    },
    approve: (next: boolean) => {
      if (ready) void review.verdict(edited ? 'edit' : 'approve', { wordings: [...wordings], next });
    },
  };
}
export type TargetWork = ReturnType<typeof useTargetWork>;
