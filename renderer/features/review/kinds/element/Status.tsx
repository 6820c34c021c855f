import { useTranslation } from 'react-i18next';
import type { Review } from '../../review.ts';
import type { BlindTarget, RevealedTarget } from './item.ts';
import { aimKey } from './point.ts';
import { useAimAt } from './use-aim.ts';

/** Position of the keyboard's crosshair. */
export function AimStatus({ item, review }: { item: BlindTarget | RevealedTarget; review: Review }) {
  const { t } = useTranslation();
  const aim = useAimAt(aimKey(item, review));
  if (!aim) return null;
  return <span role="status">{t('review.target.aim', { x: Math.round(aim[0]), y: Math.round(aim[1]) })}</span>;
}
