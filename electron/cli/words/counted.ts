import { separated } from '#shared/phrases/separated.ts';

/** A number with its noun, given in the plural: `1 item`, `12,000 items`, `1 entry`. */
export const counted = (n: number, plural: string): string =>
  `${separated(n)} ${n === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural}`;
