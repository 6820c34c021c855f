/**
 * The languages of the screens: what each calls itself, its locale for numbers and dates, and its catalogue, fetched
 * when it is wanted. A further language is a folder beside `en` and a line here.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB', load: null },
  zh: { name: '简体中文', locale: 'zh-CN', load: async () => (await import('./zh/zh.ts')).zh },
} as const;

export type Language = keyof typeof languages;

const codes = Object.keys(languages) as Language[];

/** The language of a tag as browsers give it (`zh-CN`, `en-US`); null for one that the screens do not have. */
export const languageOf = (tag: string | null): Language | null =>
  codes.find((code) => code === tag?.toLowerCase().split('-')[0]) ?? null;
