import { boxLane } from '#shared/items/element/box-review.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { PlainCard } from '../plain/Card.tsx';
import { Blind } from './Blind.tsx';
import { Stage } from './Body.tsx';
import { placeless } from './placeless.ts';
import { Revealed } from './Revealed.tsx';

/** Elements on their own: the reviewer finds the element by its name, then the stored box appears. */
export const boxHooks: KindHooks = {
  id: boxLane,
  name: () => i18next.t('review.box.name'),
  untitled: () => i18next.t('review.box.unnamed'),
  hints: {
    blind: () => [
      { keys: ['Enter'], label: i18next.t('review.box.hints.confirm') },
      { keys: ['1', String(placeless.length)], range: true, label: i18next.t('review.box.hints.cannot') },
    ],
    revealed: ({ state }) =>
      state === 'to_review' || state === 'conflict'
        ? [{ keys: ['1', '3'], range: true, label: i18next.t('review.box.hints.decide') }]
        : [],
  },
  Card: PlainCard,
  Stage,
  Blind,
  Revealed,
  // The box is drawn again in place.
  Edit: Revealed,
};
