import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { cannotReasons } from '#shared/items/knowledge-question/index.ts';
import { knowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { minutesAndSeconds } from '../../clock.ts';
import type { BlindItem, ItemWork } from '../kind.ts';
import { offeredBy } from './answers.ts';
import { DigitChips } from '../../answer/DigitChips.tsx';
import { Withheld } from '../../answer/Withheld.tsx';
import { HandOffButton } from '../hand-off.tsx';
import { Body } from './Body.tsx';
import { Block, Heading, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

const hidden = ['key', 'episode', 'origins', 'votes', 'lints'] as const;

/** The question before it is answered: a press or a digit is the answer, Shift and a digit a reason for none. */
export function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  const { t } = useTranslation();
  const shown = knowledgeShown.parse(item.shown);
  const answers = offeredBy(shown);
  // Nobody may answer without having seen all pictures; until then only reasons for not answering are
  // accepted.
  const [missing, setMissing] = useState(false);
  const give = (answer: unknown) => {
    if (!work.busy && !(missing && typeof answer === 'string')) work.answer(answer, false);
  };
  useActionHandlers({
    ...Object.fromEntries(answers.slice(0, 9).map(({ value }, at) => [`review-digit-${at + 1}`, () => give(value)])),
    ...Object.fromEntries(cannotReasons.map((cannot, at) => [`review-reason-${at + 1}`, () => give({ cannot })])),
    'review-next': work.busy ? null : work.skip,
    'review-previous': work.previous,
  });
  const skipKey = useShortcut('review-next');
  return (
    <Body
      shown={shown}
      answer={null}
      boxes={[]}
      moving={null}
      turn={`${t('review.knowledge.yourTurn')} · ${minutesAndSeconds(work.seconds)}`}
      onChoose={give}
      onMissing={() => setMissing(true)}
      footer={
        <>
          <Row as="span" gap={8}>
            <ActionButton shortcut={skipKey} disabled={work.busy} onClick={work.skip}>
              {t('review.knowledge.skip')}
            </ActionButton>
            <HandOffButton />
          </Row>
          <Row as="span" inline align="center" gap={4} tone="dim" className={classes.press}>
            <Trans
              i18nKey="review.panel.pressToVote"
              components={{ first: <Kbd shortcut="1" />, last: <Kbd shortcut={String(Math.min(9, answers.length))} /> }}
            />
          </Row>
        </>
      }
    >
      <Stack as="ul" gap={6} aria-label={t('review.knowledge.options')}>
        {answers.map(({ value, letter, text, share }, at) => (
          <li key={value}>
            <Row
              type="button"
              as="button"
              align="flex-start"
              gap={8}
              width="full"
              pad={8}
              border="line"
              radius={4}
              tone="text"
              text="left"
              className={classes.option}
              disabled={work.busy || missing}
              onClick={() => give(value)}
            >
              {at < 9 && (
                <Text
                  as="kbd"
                  fixed
                  minWidth={18}
                  pad={[0, 4]}
                  border="line"
                  radius={3}
                  tone="dim"
                  font="inherit"
                  size={11}
                  line={16}
                  text="center"
                >
                  {at + 1}
                </Text>
              )}
              {letter && (
                <Text
                  as="b"
                  fixed
                  width={18}
                  height={18}
                  radius={2}
                  size={12}
                  line={18}
                  text="center"
                  className={classes.letter}
                  style={shown.column === 'parameter' ? { background: markColours[colourAt(at)] } : undefined}
                >
                  {letter}
                </Text>
              )}
              <Text grow minWidth={0} breakWords space="pre-wrap">
                {text}
              </Text>
              {share && (
                <Text fixed tone="dim" mono size={11} line={18}>
                  {share}
                </Text>
              )}
            </Row>
          </li>
        ))}
      </Stack>
      {missing && (
        <Text role="status" as="p" mt={14}>
          {t('review.knowledge.missing')}
        </Text>
      )}
      <Block as="section" mt={14}>
        <Heading mb={6} tone="dim" size={11} line={16}>
          {t('review.knowledge.cannotTitle')}
        </Heading>
        <DigitChips
          shift
          disabled={work.busy}
          chips={cannotReasons.map((cannot) => ({
            id: cannot,
            label: t(`review.knowledge.cannot.${cannot}`),
            onPress: () => give({ cannot }),
          }))}
        />
      </Block>
      <Block margin={[14, -12, 0]} borderTop="line">
        <Withheld
          title={t('review.panel.answerFirst')}
          text={t('review.knowledge.hiddenText')}
          heading={t('review.panel.hiddenTitle')}
          hidden={hidden.map((what) => t(`review.knowledge.hidden.${what}`))}
        />
      </Block>
    </Body>
  );
}
