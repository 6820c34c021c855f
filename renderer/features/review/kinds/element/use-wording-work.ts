import { create } from 'zustand';
import type { UniquenessShown, Wording } from '#shared/contract/review/instruction.ts';
import type { Review } from '../../review.ts';
import type { RevealedTarget } from './item.ts';
import { dropTexts, emptyPick, inOrder, isEdited, useWordingDraft, wordingsNow } from './wordings.ts';

/** The wording of an element whose model points this person chose to see; null for none. */
const usePoints = create<{ item: string | null; wording: string | null }>(() => ({ item: null, wording: null }));

/** The wordings of a revealed element as this person has them: texts and picks. */
export function useWordingsNow(item: RevealedTarget | undefined): { wordings: readonly Wording[]; edited: boolean } {
  const draft = useWordingDraft(item?.id);
  const variants = item?.variants ?? [];
  const wordings = wordingsNow(variants, draft);
  return { wordings, edited: isEdited(variants, wordings) };
}

/** Wording whose points are drawn on the picture: the chosen one, otherwise the first picked and tested one. */
export function usePointsShown(item: RevealedTarget): {
  wording: string | null;
  found: UniquenessShown | null;
  /** Models in the order of their shapes. */
  models: string[];
  toggle(wording: string): void;
} {
  const points = usePoints();
  const { wordings } = useWordingsNow(item);
  const ordered = inOrder(item.variants);
  const tested = ordered.filter(({ uniqueness }) => uniqueness !== null);
  const first = tested.find(({ id }) => wordings.find((wording) => wording.id === id)?.picked) ?? tested[0];
  const shown = points.item === item.id ? points.wording : (first?.id ?? null);
  const found = ordered.find(({ id }) => id === shown)?.uniqueness ?? null;
  return {
    wording: shown,
    found,
    models: [...new Set((found?.points ?? []).map(({ model }) => model))],
    toggle: (wording) => usePoints.setState({ item: item.id, wording: shown === wording ? null : wording }),
  };
}

/** Approval of an element with its wordings: an edit if a text was changed. */
export function useWordingApproval(item: RevealedTarget | undefined, review: Review) {
  const { wordings, edited } = useWordingsNow(item);
  const ready =
    item !== undefined && !review.busy && review.stale === null && emptyPick(item.variants, wordings) === null;
  return {
    ready,
    drafted: edited,
    approve: (next: boolean) => {
      if (ready) void review.verdict(edited ? 'edit' : 'approve', { wordings: [...wordings], next });
    },
    discard: () => {
      if (item) dropTexts(item);
    },
  };
}
