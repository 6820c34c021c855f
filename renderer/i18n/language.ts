import { create } from 'zustand';
import { type Language, languageOf, languages } from './languages.ts';

const key = 'benchwright.language';

/** The language of the page with its catalogue; null for English, whose words are part of the code. */
export const useLanguage = create<{
  language: Language;
  words: Readonly<Record<string, object>> | null;
}>(() => ({ language: 'en', words: null }));

/** For `Intl`. */
export const locale = (): string => languages[useLanguage.getState().language].locale;

/** The person's choice on this machine, or the first of the browser's languages that the screens have. */
export function wantedLanguage(): Language {
  const tags = [globalThis.localStorage?.getItem(key) ?? null, ...(globalThis.navigator?.languages ?? [])];
  return tags.map(languageOf).find((found) => found !== null) ?? 'en';
}

async function show(language: Language): Promise<void> {
  const { load, locale: tag } = languages[language];
  const words = load === null ? null : await load();
  document.documentElement.lang = tag;
  useLanguage.setState({ language, words });
}

/** Shows the page in a language, and remembers it on this machine. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(key, language);
}

/** Fetches the words of the wanted language, and follows the choice in other windows. English is there at once. */
export function beginLanguage(): Promise<void> | null {
  window.addEventListener('storage', (event) => {
    if (event.key === key) void show(languageOf(event.newValue) ?? 'en');
  });
  const language = wantedLanguage();
  // A page whose catalogue cannot be fetched is shown in English.
  return language === 'en' ? null : show(language).catch(() => undefined);
}
