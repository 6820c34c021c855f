import { type Phrase, wordedBy, type Wording } from '#shared/phrases/phrase.ts';
import { i18next } from './index.ts';
import { kindNoun, pluralNoun } from './kind-words.ts';

/** The host names kinds, states and roles in English; the catalogue has them by the same words. */
function named(values: Record<string, string | number>): Record<string, string | number> {
  const own = { ...values };
  for (const place of ['kind', 'kind2', 'subject', 'other'] as const) {
    const value = own[place];
    if (typeof value === 'string') own[place] = kindNoun(value.replaceAll(' ', '-'), 1, value);
  }
  const { items } = own;
  // One of them is named as one.
  if (typeof items === 'string') own['items'] = kindNoun(items.replaceAll(' ', '-'), 1, pluralNoun(items));
  for (const place of ['role', 'needed'] as const) {
    const role = own[place];
    if (typeof role === 'string') own[place] = i18next.t(`app.roles.${role as 'curator'}`, { defaultValue: role });
  }
  const { state } = own;
  if (typeof state === 'string') own['state'] = i18next.t(`common.state.${state as 'draft'}`, { defaultValue: state });
  return own;
}

const wording: Wording = (code, values) =>
  i18next.t(`phrases.${code}` as 'phrases.text', named(values) as { text: string });

/** The text for a code from the host. */
export const phraseWords = (phrase: Phrase): string => wordedBy(wording, phrase);

/** The text of several phrases from the host; null for none. */
export const phrasesWords = (phrases: readonly Phrase[]): string | null =>
  phrases.length === 0 ? null : phrases.map(phraseWords).join(' ');
