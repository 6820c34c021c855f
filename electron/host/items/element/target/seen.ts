import { instructionContent } from '#shared/contract/elements.ts';
import type { SeenAs } from '../../seen-as.ts';
import type { Target } from '../load.ts';

/** The element with its wordings as somebody sees them; `seen` is null for whoever sees them as stored. */
export function targetSeen(target: Target, seen: SeenAs | null): Target {
  if (!seen) return target;
  const variants = target.variants.map((one) => {
    const { id, content, state } = one.item;
    return {
      ...one,
      item: { ...one.item, state: seen.stateOf(id, state) },
      content: instructionContent.parse(seen.contentOf(id, content)),
      lints: seen.lintsOf(id, one.lints),
    };
  });
  return { ...target, variants };
}
