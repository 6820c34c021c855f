import type { TFunction } from 'i18next';
import { formatCount } from '../../i18n/numbers.ts';
import type { Preview } from './draft.ts';

/** Number of records of a preview that looked at the first ones only; their total may not be known. */
export function manyRecords(t: TFunction, { records, first }: Preview): string {
  const known = first === null || records > first;
  return t(known ? 'import.file.records' : 'import.file.moreRecords', {
    count: records,
    formatted: formatCount(records),
  });
}
