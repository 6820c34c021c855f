import { locale } from './language.ts';

/** 1,420 in the reader's number format. */
export function formatCount(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}
