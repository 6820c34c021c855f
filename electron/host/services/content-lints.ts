import type { Lint } from '#shared/contract/common.ts';
import type { Surroundings } from '#shared/items/define.ts';
import { findItemKind } from '#shared/items/registry.ts';

/** What the checks find in an item's content on its screenshot; every create and save stores it. None on a screenshot. */
export function contentLints(kind: string, content: unknown, on: Surroundings | null): Lint[] {
  const of = findItemKind(kind);
  return of ? of.lints(of.content.parse(content), on ?? nowhere) : [];
}

/** What checks see around an item that is on no screenshot. */
const nowhere: Surroundings = { width: 0, height: 0, app: null };
