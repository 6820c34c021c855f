import { controlCheck } from '#shared/items/control-check/index.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { PlainCard } from '../plain/Card.tsx';
import { Blind } from './Blind.tsx';
import { Stage } from './Body.tsx';
import { Edit } from './Edit.tsx';
import { isCategory } from './words.ts';
import { Revealed } from './Revealed.tsx';

/** The audit of screenshots that were chosen for fine states: a picture, four categories and none. */
export const controlCheckHooks: KindHooks = {
  id: controlCheck.id,
  answerDecides: true,
  name: () => i18next.t('review.controls.title'),
  aspect: (id) =>
    isCategory(id) ? i18next.t(`review.controls.category.${id}`) : i18next.t('review.controls.qualifies'),
  hints: {
    blind: () => [
      { keys: ['1', '4'], range: true, label: i18next.t('review.controls.hints.category') },
      { keys: ['5'], label: i18next.t('review.controls.hints.none') },
      { keys: ['Mod+Enter'], label: i18next.t('review.controls.hints.save') },
    ],
    revealed: () => [],
  },
  Card: PlainCard,
  Stage,
  Blind,
  Revealed,
  Edit,
};
