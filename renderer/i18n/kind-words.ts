import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import { kindName } from '#shared/items/kind-name.ts';
import type { common } from './en/common.ts';
import { i18next } from './index.ts';

type Known = keyof typeof common.kinds extends infer Key ? (Key extends `${infer Id}_other` ? Id : never) : never;

/** A kind's singular or plural within a sentence: `knowledge question`, `knowledge questions`. */
export function kindNoun(kind: string, count: number, unknown?: string): string {
  const name = unknown ?? kindName((count === 1 ? null : findItemKind(kind)?.plural) ?? kind);
  return i18next.t(`common.kinds.${kind as Known}`, { count, defaultValue: name });
}

/** Subjects of items that are counted like kinds, by their plurals. */
const subjects: ReadonlyMap<string, string> = new Map([
  ['episodes', 'episode'],
  ['picture-sets', 'picture-set'],
]);

/** The same for the plural under which figures are counted: `knowledge-questions`, also with spaces; for 1 the singular. */
export function pluralNoun(plural: string, count = 2): string {
  const id = plural.replaceAll(' ', '-');
  const kind = subjects.get(id) ?? itemKinds().find((itemKind) => itemKind.plural === id)?.id;
  if (kind === undefined) return plural.replaceAll('-', ' ');
  return kindNoun(kind, count, count === 1 ? undefined : id.replaceAll('-', ' '));
}

/** The same as a heading: `Knowledge question`, `Knowledge questions`. */
export function kindWords(kind: string, count?: 1): string {
  const words = kindNoun(kind, count ?? 2);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
