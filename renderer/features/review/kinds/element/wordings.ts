import type { Variant, Wording } from '#shared/contract/review/instruction.ts';
import { dropWork, keepWork, useKeptWork, workOn } from '../../../../edits/kept-work.ts';
import type { RevealedTarget } from './item.ts';

/** A person's undecided changes to the wordings of an element; they survive leaving the item, a reload and a crash. */
export interface WordingDraft {
  texts: Record<string, string>;
  /** Wording picked for a type. */
  picks: Record<string, string>;
}

const none: WordingDraft = { texts: {}, picks: {} };

export const useWordingDraft = (id: string | undefined): WordingDraft | undefined =>
  useKeptWork<WordingDraft>(id)?.work;

const change = (item: RevealedTarget, part: (draft: WordingDraft) => Partial<WordingDraft>): void => {
  const draft = workOn<WordingDraft>(item.id) ?? none;
  keepWork(item, { ...draft, ...part(draft) });
};

export function pickWording(item: RevealedTarget, variant: Variant): void {
  change(item, ({ picks }) => ({ picks: { ...picks, [variant.content.type]: variant.id } }));
}

export function setWordingText(item: RevealedTarget, id: string, text: string): void {
  change(item, ({ texts }) => ({ texts: { ...texts, [id]: text } }));
}

/** Discards typed text; picks stay. */
export function dropTexts(item: RevealedTarget): void {
  change(item, () => ({ texts: {} }));
}

export const dropWordings = dropWork;

/** Every wording with its text and whether it is picked: the person's choice, otherwise the suggested one. */
export function wordingsNow(variants: readonly Variant[], draft: WordingDraft | undefined): Wording[] {
  const { texts, picks } = draft ?? none;
  return variants.map(({ id, content, suggested }) => {
    const chosen = variants.find((variant) => variant.id === picks[content.type]);
    return { id, text: texts[id] ?? content.text, picked: chosen ? chosen.id === id : suggested };
  });
}

/** Whether a text differs from the stored one, which makes the decision an edit. */
export function isEdited(variants: readonly Variant[], wordings: readonly Wording[]): boolean {
  return wordings.some(({ id, text }) => variants.find((variant) => variant.id === id)?.content.text !== text.trim());
}

/** Why these wordings cannot be approved: the type whose picked text is empty; null if they can. */
export function emptyPick(variants: readonly Variant[], wordings: readonly Wording[]): string | null {
  const bad = wordings.find(({ picked, text }) => picked && text.trim() === '');
  return variants.find(({ id }) => id === bad?.id)?.content.type ?? null;
}

const order = ['basic', 'advanced', 'locate', 'interact'] as const;

/** Wordings in display order, which also assigns digits: by type, then age. */
export function inOrder(variants: readonly Variant[]): Variant[] {
  return order.flatMap((type) => variants.filter(({ content }) => content.type === type));
}
