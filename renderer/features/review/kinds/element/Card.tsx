import { useTranslation } from 'react-i18next';
import type { QueueRow } from '../../review.ts';

/** The level of the instruction that is asked first. */
export function ElementCard({ row }: { row: QueueRow }) {
  const { t } = useTranslation();
  return row.type && t(`review.target.level.${row.type}`);
}
