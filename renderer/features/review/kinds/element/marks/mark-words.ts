import type { Click } from '#shared/contract/review/instruction.ts';
import { useTranslation } from 'react-i18next';
import { useClickWords } from '../click-words.ts';
import type { RevealedTarget } from '../item.ts';

/** The short words that are on the picture. */
export interface MarkWords {
  tag: (kind: 'locate' | 'interact' | 'current' | 'region', item: RevealedTarget) => string;
  click: (click: Click) => string;
  group: (size: number, inside: boolean) => string;
}

export function useMarkWords(me: string | undefined): MarkWords {
  const { t } = useTranslation();
  const clicks = useClickWords(me);
  return {
    tag: (kind, item) => {
      const { stateNow } = item.element.content;
      if (kind === 'current' && stateNow) return t('review.target.nowTag', { state: stateNow.slice(0, 24) });
      return t(`review.target.box.${kind}`);
    },
    click: clicks.short,
    group: (size, inside) => t(inside ? 'review.target.groupInside' : 'review.target.groupOutside', { count: size }),
  };
}
