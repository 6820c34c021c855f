import { boxLane } from '#shared/items/element/box-review.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { Blind } from './Blind.tsx';
import { Revealed } from './Revealed.tsx';

/** Elements by themselves: the reviewer finds the element by its name, then the stored box appears. */
export const boxHooks: KindHooks = {
  id: boxLane,
  name: () => i18next.t('review.box.name'),
  untitled: () => i18next.t('review.box.unnamed'),
  hints: () => [
    { keys: ['Enter'], label: i18next.t('review.box.hints.confirm') },
    { keys: ['1', '4'], range: true, label: i18next.t('review.box.hints.cannot') },
    { keys: ['1', '3'], range: true, label: i18next.t('review.box.hints.decide') },
    { keys: ['?'], label: i18next.t('app.keysHint') },
  ],
  Blind,
  Revealed,
};
