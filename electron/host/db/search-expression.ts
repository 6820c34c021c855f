import { searchable } from './queries/items/words.ts';

/**
 * An FTS5 expression for what a person typed, or null when there is nothing to look for. Every word has to be found,
 * the last one as the beginning of a word; words between double quotes have to be adjacent. Everything is quoted, so that
 * no character has a special meaning.
 */
export function searchExpression(typed: string): string | null {
  const clean = typed.replace(/\p{Cc}/gu, ' ');
  const parts = [...clean.matchAll(/"([^"]*)"|([^\s"]+)/g)].map((part) => ({
    text: searchable(part[1] ?? part[2] ?? '').trim(),
    whole: part[1] !== undefined,
  }));
  const words = parts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (words.length === 0) return null;
  const open = /["\s]$/.test(clean) ? -1 : words.length - 1;
  return words.map(({ text, whole }, at) => `"${text}"${at === open && !whole ? '*' : ''}`).join(' AND ');
}
