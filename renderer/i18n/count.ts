import { language } from './language.ts';

/** 1,420 in the reader's way of writing. */
export function formatCount(value: number): string {
  return new Intl.NumberFormat(language).format(value);
}
