import { useTranslation } from 'react-i18next';
import { percent, type TeamAgreement } from './agreement-words.ts';

type Places = TeamAgreement['places'];

const pixels = (distance: number | null): string => (distance === null ? '–' : distance.toFixed(1));

/** Blind clicks on instructions: how many hit, and how well those on the same instruction agree. */
export function ClickAgreement({ clicks }: { clicks: Places['clicks'] }) {
  const { t } = useTranslation();
  return (
    <>
      {clicks.n > 0
        ? t('review.sampling.clicksText', {
            hits: clicks.hits,
            n: clicks.n,
            rate: percent(clicks.hitRate),
            low: percent(clicks.interval?.[0] ?? null),
            high: percent(clicks.interval?.[1] ?? null),
            distance: pixels(clicks.meanDistance),
          })
        : t('review.sampling.clicksNone')}
      {clicks.pairs > 0 && (
        <>
          {' '}
          {t('review.sampling.clicksPairs', {
            count: clicks.pairs,
            same: percent(clicks.bothSame),
            apart: pixels(clicks.meanApart),
          })}
        </>
      )}
    </>
  );
}

/** Boxes that two people drew for one element; `none` says that there are none. */
export function BoxAgreement({ boxes, none }: { boxes: Places['boxes']; none: string }) {
  const { t } = useTranslation();
  return boxes.pairs > 0 && boxes.meanIou !== null
    ? t('review.sampling.boxesText', {
        count: boxes.pairs,
        people: boxes.annotators.join(', '),
        iou: boxes.meanIou.toFixed(2),
        half: percent(boxes.overHalf),
      })
    : none;
}
