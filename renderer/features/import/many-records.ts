import type { TFunction } from 'i18next';
import { mostPreviewed } from '#shared/contract/imports.ts';
import { formatCount } from '../../i18n/numbers.ts';
import type { Preview } from './draft.ts';

/** Number of records for a preview that read only the first ones; their total may be unknown. */
export function manyRecords(t: TFunction, { records, first }: Preview): string {
  const known = first === null || records > first;
  return t(known ? 'import.file.records' : 'import.file.moreRecords', {
    count: records,
    formatted: formatCount(records),
  });
}

/** The length of a list of a preview, which ends at the most that it names. */
export const countedUpTo = (count: number): string => `${formatCount(count)}${count >= mostPreviewed ? '+' : ''}`;
