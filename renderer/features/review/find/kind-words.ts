import { findItemKind } from '#shared/items/registry.ts';

/** What the items of a kind are called, many of them: `Knowledge questions`. */
export function kindWords(kind: string): string {
  const words = (findItemKind(kind)?.plural ?? kind).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
