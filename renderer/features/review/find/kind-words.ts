import { findItemKind } from '#shared/items/registry.ts';

/** What one item of a kind, or many of them, are called: `Knowledge question`, `Knowledge questions`. */
export function kindWords(kind: string, count?: 1): string {
  const words = ((count === 1 ? null : findItemKind(kind)?.plural) ?? kind).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
