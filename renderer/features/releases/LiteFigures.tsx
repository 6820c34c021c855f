import { useTranslation } from 'react-i18next';
import type { LiteOrigin } from '#shared/contract/releases.ts';

const two = (value: number | null | undefined): string => value?.toFixed(2) ?? '–';

/** How well fewer items keep the ranking of models. */
export function LiteFigures({ tau, ci, apparent }: Pick<LiteOrigin, 'tau' | 'ci' | 'apparent'>) {
  const { t } = useTranslation();
  if (tau === null) return t('releases.lite.unknown', { apparent: two(apparent) });
  return t('releases.lite.known', { tau: two(tau), low: two(ci?.[0]), high: two(ci?.[1]), apparent: two(apparent) });
}
