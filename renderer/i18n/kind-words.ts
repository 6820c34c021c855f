import { findItemKind } from '#shared/items/registry.ts';
import { kindName } from '#shared/items/kind-name.ts';

/** A kind's singular or plural within a sentence: `knowledge question`, `knowledge questions`. */
export function kindNoun(kind: string, count: number): string {
  return kindName((count === 1 ? null : findItemKind(kind)?.plural) ?? kind);
}

/** The same as a heading: `Knowledge question`, `Knowledge questions`. */
export function kindWords(kind: string, count?: 1): string {
  const words = kindNoun(kind, count ?? 2);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
