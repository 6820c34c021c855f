import type { TFunction } from 'i18next';
import { formatCount, formatDuration } from '../../../i18n/numbers.ts';
import type { DataColumn } from '../../../ui/tables/DataTable.tsx';

type Count = 'made' | 'changed' | 'answered' | 'decided' | 'edits' | 'rejects';

/** A column of counts. */
export function countColumn<Row>(t: TFunction, id: Count, of: (row: Row) => number): DataColumn<Row> {
  return {
    id,
    header: t(`review.quality.${id}`),
    value: of,
    cell: (row) => formatCount(of(row)),
    align: 'right',
    track: 'minmax(68px, 1fr)',
  };
}

/** Mean seconds per decision. */
export function eachColumn<Row extends { decided: number; seconds: number }>(t: TFunction): DataColumn<Row> {
  const each = ({ decided, seconds }: Row) => (decided === 0 ? null : seconds / decided);
  return {
    id: 'each',
    header: t('review.quality.each'),
    value: each,
    cell: (row) => {
      const seconds = each(row);
      return seconds === null ? '–' : formatDuration(seconds);
    },
    align: 'right',
    track: 'minmax(80px, 1fr)',
  };
}
