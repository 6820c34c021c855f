import { useTranslation } from 'react-i18next';
import type { Click } from '#shared/contract/review/instruction.ts';

/**
 * An answer in words: in the list with its place, on the picture as short as possible. Distances in whole picture
 * pixels.
 */
export function useClickWords(me: string | undefined): {
  long: (click: Click) => string;
  short: (click: Click) => string;
} {
  const { t } = useTranslation();
  const pixels = (distance: number) => (distance < 10 ? distance.toFixed(1) : String(Math.round(distance)));
  const long = ({ answer, hit, distance }: Click): string => {
    if (answer.kind === 'cannot') return t(`review.target.cannot.${answer.reason}`);
    if (answer.kind === 'absent') return t(hit ? 'review.target.absentRight' : 'review.target.absentWrong');
    const place = { x: Math.round(answer.point[0]), y: Math.round(answer.point[1]) };
    if (hit) return t('review.target.hit', place);
    return distance === null
      ? t('review.target.nothingThere', place)
      : t('review.target.miss', { ...place, distance: pixels(distance) });
  };
  const short = ({ voter, hit, distance }: Click): string => {
    const who = voter.name === me ? t('review.panel.you') : voter.name;
    if (hit) return t('review.target.shortHit', { who });
    return distance === null ? who : t('review.target.shortMiss', { who, distance: pixels(distance) });
  };
  return { long, short };
}
