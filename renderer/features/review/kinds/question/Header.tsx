import { useTranslation } from 'react-i18next';
import { valuePhrase } from '#shared/phrases/phrase.ts';
import { formatDuration } from '../../../../i18n/numbers.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { minutesAndSeconds } from '../../clock.ts';
import type { Review } from '../../review.ts';
import type { BlindQuestion, RevealedQuestion } from './item.ts';
import { Chip, Text } from '../../../../ui/layout/primitives.tsx';

/** The question's difficulty, number of options, and answer time. */
export function QuestionHeader({ item, review }: { item: BlindQuestion | RevealedQuestion; review: Review }) {
  const { t } = useTranslation();
  const content = item.phase === 'revealed' ? item.question_.content : null;
  const { options } = content ?? item;
  const aspect = content?.aspect;
  return (
    <>
      <Text as="h2" size={12} line={16} weight={600}>
        {t('review.panel.title')}
      </Text>
      <Chip>{phraseWords(valuePhrase(item.difficulty))}</Chip>
      {aspect && <Chip>{t(`review.panel.aspect.${aspect}`)}</Chip>}
      <Chip>{t('review.panel.options', { count: options.length })}</Chip>
      <Text ml={'auto'} tone="dim">
        {item.phase === 'blind' ? (
          <time>{minutesAndSeconds(review.answering.shown)}</time>
        ) : (
          item.myVote?.seconds != null && t('review.panel.answered', { time: formatDuration(item.myVote.seconds) })
        )}
      </Text>
    </>
  );
}
