import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../../project/project.ts';
import { formatDuration } from '../../../../i18n/numbers.ts';
import { minutesAndSeconds } from '../../clock.ts';
import type { Review } from '../../review.ts';
import type { BlindTarget, RevealedTarget } from './item.ts';
import { Chip, Text } from '../../../../ui/layout/primitives.tsx';

/** The levels of the instructions that are asked, and the time that the answers take or took. */
export function ElementHeader({ item, review }: { item: BlindTarget | RevealedTarget; review: Review }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const asked = item.phase === 'blind' ? [item.ask] : item.asked;
  const seconds =
    item.phase === 'blind'
      ? null
      : item.clicks
          .filter(({ voter }) => voter.kind === 'person' && voter.name === me)
          .reduce((sum, click) => sum + (click.seconds ?? 0), 0);
  return (
    <>
      <Text as="h2" size={12} line={16} weight={600}>
        {t('review.target.title')}
      </Text>
      {asked.map(({ type, instructionId }) => (
        <Chip key={instructionId}>{t(`review.target.level.${type}`)}</Chip>
      ))}
      <Text ml={'auto'} tone="dim">
        {seconds === null ? (
          <time>{minutesAndSeconds(review.answering.shown)}</time>
        ) : (
          t('review.panel.answered', { time: formatDuration(seconds) })
        )}
      </Text>
    </>
  );
}
