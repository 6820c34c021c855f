import type { Lint } from '#shared/records/fields.ts';
import type { Surroundings } from '#shared/items/define.ts';
import { findItemKind } from '#shared/items/registry.ts';

/** Findings on an item's content, stored by every create and save. None on a screenshot or an episode. */
export function contentLints(kind: string, content: unknown, on: Surroundings): Lint[] {
  const of = findItemKind(kind);
  return of ? of.lints(of.content.parse(content), on) : [];
}
