import { useLanguage } from './language.ts';

/**
 * What pipelines, tasks and formats say about themselves, in the page's language. They declare it in English, and a
 * catalogue has it by those words; what it does not have, such as a product's name, stays as declared.
 */
export function declared(words: string): string {
  const own = useLanguage.getState().words?.['declared'] as Readonly<Record<string, string>> | undefined;
  return own?.[words] ?? words;
}
