import { type componentCategory, componentTypes } from '#shared/contents/element.ts';
import type { ControlVerdict } from '#shared/items/control-check/check.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { z } from 'zod';

export type Category = z.infer<typeof componentCategory>;

export const isCategory = (id: string): id is Category => id in componentTypes;

/** A verdict in words: its categories, or that nothing qualifies. */
export function verdictWords({ qualifies, categories }: ControlVerdict): string {
  if (!qualifies) return i18next.t('review.controls.none');
  if (categories.length === 0) return i18next.t('review.controls.some');
  return [...categories]
    .sort()
    .map((category) => i18next.t(`review.controls.category.${category}`))
    .join(' · ');
}
