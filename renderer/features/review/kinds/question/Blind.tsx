import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { DigitChips } from '../../answer/DigitChips.tsx';
import type { Review } from '../../review.ts';
import type { BlindQuestion, Cannot } from './item.ts';
import { vote } from './vote.ts';
import { Withheld } from '../../answer/Withheld.tsx';
import { Block, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import optionsClasses from './Options.module.css';

/** Reasons for not answering, in the order of their keys: Shift and a digit, the same for every question. */
export const cannotOrder: readonly Cannot[] = [
  'several-right',
  'none-right',
  'not-in-picture',
  'unclear',
  'picture-broken',
];

const hidden = ['hiddenKey', 'hiddenVotes', 'hiddenEdits', 'hiddenLints'] as const;

/** The question before the vote: options with their digits, and the list of what is hidden. */
export function QuestionBlind({ item, review }: { item: BlindQuestion; review: Review }) {
  const { t } = useTranslation();
  if (review.picture === 'loading')
    return (
      <Text as="p" pad={[16, 12]} tone="dim" line={18}>
        {t('review.panel.waiting')}
      </Text>
    );
  return (
    <>
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="p" mb={10} size={13} line={20} weight={600} breakWords className="selectable">
          {item.question}
        </Text>
        {item.hint && (
          <Text as="p" mb={10} tone="text2" line={18}>
            <b>{t('review.panel.hint')}</b> <span className="selectable">{item.hint}</span>
          </Text>
        )}
        <Stack as="ul" gap={6} aria-label={t('review.panel.optionsLabel')}>
          {item.options.map((option, at) => (
            <li key={option.letter}>
              <Row
                as="button"
                width="full"
                minHeight={36}
                pad={[8, 10]}
                border="line2"
                radius={3}
                surface="raised"
                tone="text"
                size={13}
                line={18}
                text="left"
                breakWords
                align="baseline"
                gap={8}
                type="button"
                className={optionsClasses.option}
                disabled={review.busy}
                onClick={() => vote(item, review, { answer: option.letter }, 'pointer')}
              >
                {at < 9 && <Kbd shortcut={String(at + 1)} />}
                <Text as="b" fixed minWidth={12}>
                  {option.letter}
                </Text>
                <span>{option.text}</span>
              </Row>
            </li>
          ))}
        </Stack>
      </Block>
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
          {t('review.panel.cannotTitle')}
        </Text>
        <DigitChips
          shift
          disabled={review.busy}
          chips={cannotOrder.map((reason) => ({
            id: reason,
            label: t(`review.cannot.${reason}`),
            onPress: () => vote(item, review, { reason }, 'pointer'),
          }))}
        />
      </Block>
      <Withheld
        title={t('review.panel.answerFirst')}
        text={t('review.panel.answerFirstText')}
        heading={t('review.panel.hiddenTitle')}
        hidden={hidden.map((key) => t(`review.panel.${key}`))}
      />
    </>
  );
}
