import { useTranslation } from 'react-i18next';
import { type Prediction, readAs, type Reading } from '../charts/figures.ts';

/** One line that says what the model did. */
export function useAnswerWords(reading: Reading): (item: Prediction) => string {
  const { t } = useTranslation();
  return (stored) => {
    const item = readAs(stored, reading);
    const { outcome } = item;
    if (outcome !== 'right' && outcome !== 'wrong') return t(`evaluate.outcome.${outcome}`);
    if (item.boxes.length > 0) {
      if (item.point === null) return t('evaluate.items.noPoint');
      if (outcome === 'right')
        return t('evaluate.items.inside', { x: Math.round(item.point[0]), y: Math.round(item.point[1]) });
      return item.distance === null
        ? t(`evaluate.outcome.${outcome}`)
        : t('evaluate.items.off', { distance: Math.round(item.distance) });
    }
    return item.answer === null
      ? t('evaluate.items.noAnswer', { gold: item.gold })
      : t('evaluate.items.answered', { answer: item.answer, gold: item.gold });
  };
}
