import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { separated } from '#shared/phrases/separated.ts';
import { formatCount } from './count.ts';
import { en } from './en.ts';
import { locale, useLanguage } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Formats every number in a text, also where the text does not ask for it. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, as) => {
    if (typeof value !== 'number') return value as string;
    return as === 'number' ? formatCount(value) : separated(value, locale());
  },
};

void i18next
  .use(initReactI18next)
  .use(numbers)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });

/** The words of the page's language stand before the English ones. */
function follow({ language, words }: ReturnType<typeof useLanguage.getState>): void {
  if (words) i18next.addResourceBundle(language, 'translation', words);
  if (i18next.language !== language) void i18next.changeLanguage(language);
}
follow(useLanguage.getState());
useLanguage.subscribe(follow);

export { i18next };
