import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { Click } from '#shared/contract/review/instruction.ts';
import { type LoadedVariant, suggestedVariants, type Target } from './load.ts';

type Type = InstructionContent['type'];

/** Basic and advanced wordings ask for one place, so an answer to either settles both. */
export const familyOf = (type: Type): 'one-place' | 'locate' | 'interact' =>
  type === 'basic' || type === 'advanced' ? 'one-place' : type;

/**
 * The instructions a reviewer answers before the boxes are shown, in order. For a grounding item the advanced
 * wording, which names no position and so may fit several places; for a fine-state item locate, then interact.
 */
export function asksOf(target: Target): LoadedVariant[] {
  const of = new Map(
    suggestedVariants(target).map((suggestedVariant) => [suggestedVariant.content.type, suggestedVariant]),
  );
  const asked = [of.get('advanced') ?? of.get('basic'), of.get('locate'), of.get('interact')];
  return asked.flatMap((variant) => (variant ? [variant] : []));
}

/** The first ask that none of this person's clicks answers; null when all are answered. */
export function nextAsk(asks: readonly LoadedVariant[], clicks: readonly Click[]): LoadedVariant | null {
  const answered = new Set(clicks.map((click) => familyOf(click.type)));
  return asks.find(({ content }) => !answered.has(familyOf(content.type))) ?? null;
}
