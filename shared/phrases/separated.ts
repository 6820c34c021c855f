/**
 * A number as sentences give it: separators from 10,000 on, as in `1,000,000`. Numbers that name something (a process,
 * a seed, an id) are given to sentences as text.
 */
export const separated = (value: number, language = 'en'): string =>
  Math.abs(value) < 10_000 ? String(value) : new Intl.NumberFormat(language).format(value);
