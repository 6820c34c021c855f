import { useTranslation } from 'react-i18next';
import { type Pointing, cannotPoint } from '#shared/items/instruction/pointing.ts';
import { DigitChips } from '../../answer/DigitChips.tsx';
import type { Review } from '../../review.ts';
import type { BlindTarget } from './item.ts';
import { point } from './point.ts';
import { Withheld } from '../../answer/Withheld.tsx';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';

/** Answers that need no place, in the order of their digits. */
export const placeless: readonly Pointing[] = [
  { kind: 'absent' },
  ...cannotPoint.map((reason) => ({ kind: 'cannot' as const, reason })),
];

const hidden = ['hiddenBoxes', 'hiddenVariants', 'hiddenPoints', 'hiddenLints'] as const;

/** The one instruction before the answer, and the possible answers besides a place. */
export function ElementBlind({ item, review }: { item: BlindTarget; review: Review }) {
  const { t } = useTranslation();
  if (review.picture === 'loading')
    return (
      <Text as="p" pad={[16, 12]} tone="dim" line={18}>
        {t('review.target.waiting')}
      </Text>
    );
  return (
    <>
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        {item.ask.of > 1 && (
          <Text as="p" tone="dim">
            {t('review.target.askOf', { place: item.ask.place, of: item.ask.of })}
          </Text>
        )}
        <Text as="p" mb={10} size={13} line={20} weight={600} breakWords className="selectable" aria-live="polite">
          {item.ask.text}
        </Text>
        <Text as="p" mb={10} tone="text2" line={18}>
          {t(`review.target.how.${item.ask.type}`)}
        </Text>
      </Block>
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
          {t('review.target.noPlace')}
        </Text>
        <DigitChips
          disabled={review.busy}
          chips={placeless.map((answer) => ({
            id: answer.kind === 'cannot' ? answer.reason : answer.kind,
            label: answer.kind === 'cannot' ? t(`review.target.cannot.${answer.reason}`) : t('review.target.absent'),
            onPress: () => point(item, review, answer, 'pointer'),
          }))}
        />
      </Block>
      <Withheld
        title={t('review.target.pointFirst')}
        text={t('review.target.pointFirstText')}
        heading={t('review.target.hiddenTitle')}
        hidden={hidden.map((key) => t(`review.target.${key}`))}
      />
    </>
  );
}
