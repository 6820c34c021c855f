import { findItemKind } from '#shared/items/registry.ts';

/** A kind's singular or plural within a sentence: `knowledge question`, `knowledge questions`. */
export function kindNoun(kind: string, count: number): string {
  return ((count === 1 ? null : findItemKind(kind)?.plural) ?? kind).replaceAll('-', ' ');
}

/** The same as a heading: `Knowledge question`, `Knowledge questions`. */
export function kindWords(kind: string, count?: 1): string {
  const words = kindNoun(kind, count ?? 2);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
