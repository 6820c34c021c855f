/** A text to find: equal, or contained; apart from case and blanks. */
export interface Wanted {
  equals?: unknown;
  contains?: string | undefined;
}

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\s+/g, ' ').trim().toLowerCase();

/** What an error says, in one line. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** A name or title to compare, whatever its case and the blanks around it. */
export const words = (text: string): string => text.trim().toLowerCase();

/** Whether two values are the same apart from case and blanks. */
export const alike = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** A value as evidence, cut. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.replace(/\s+/g, ' ').slice(0, 120);
};

/** Whether what was found is what a criterion wants; without a wish, something must be there. */
export const fits = (found: unknown, { equals, contains }: Wanted): boolean =>
  (equals === undefined || alike(found, equals)) &&
  (contains === undefined || plain(found).includes(plain(contains))) &&
  (equals !== undefined || contains !== undefined || (found !== undefined && found !== null));

/** A criterion in a few words. */
export const namedCriterion = ({ kind, ...rest }: { kind: string }): string =>
  `${kind} ${Object.entries(rest)
    .map(([key, value]) => `${key} ${shown(value)}`)
    .join(', ')}`;
