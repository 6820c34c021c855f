import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { changedOf } from '#shared/items/knowledge-question/shown.ts';
import { stemOf } from '#shared/items/knowledge-question/stem.ts';
import { formatDuration } from '../../../../i18n/numbers.ts';
import type { RevealedItem } from '../kind.ts';
import { KindPanel } from '../KindPanel.tsx';
import { defineStage } from '../stage.tsx';
import { Pictures, type PicturesProps } from './pictures/Pictures.tsx';
import { standing } from './state.ts';
import type { Moving } from './use-move-point.ts';
import { useOwnAnswer } from '../use-own-answer.ts';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

const { Stage, useStage } = defineStage<null, PicturesProps>(
  () => null,
  ({ shown }) => <Pictures {...shown} />,
);
export { Stage };

/** The question with what its phase adds, beside the pictures. */
export function Body({
  turn,
  footer,
  children,
  ...pictures
}: PicturesProps & {
  /** The state of the question. */
  turn: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useStage(pictures);
  const { shown } = pictures;
  const { column } = shown;
  const asked = column === 'effect' || column === 'type' || column === 'parameter' || column === 'goal';
  const stem = stemOf(shown.region.bbox || shown.region.point ? (shown.augmented ?? shown.question) : shown.question);
  return (
    <KindPanel
      label={t('review.knowledge.title')}
      title={t(`review.knowledge.column.${column}`)}
      turn={turn}
      footer={footer}
    >
      <Block pad={12}>
        {shown.app && (
          <Text as="p" mb={8} tone="dim">
            {shown.app}
          </Text>
        )}
        {asked && <h2 className={classes.question}>{t(`review.knowledge.ask.${column}`)}</h2>}
        {column !== 'type' && <p className={`${asked ? classes.stem : classes.question} selectable`}>{stem}</p>}
        {children}
      </Block>
    </KindPanel>
  );
}

/** The question after one's own answer: the pictures show the key, and the elements that the options' places are in. */
export function RevealedBody({
  item,
  content,
  moving = null,
  footer,
  children,
}: {
  item: RevealedItem;
  content: KnowledgeContent;
  moving?: Moving | null;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const turn = t(`review.knowledge.${standing(item)}`);
  // Null if it was not measured.
  const seconds = useOwnAnswer(item)?.seconds ?? null;
  return (
    <Body
      shown={{ ...content, changed: changedOf(content) }}
      answer={content.answer}
      boxes={content.options.flatMap(({ letter, box }) =>
        box ? [{ letter, box, target: letter === content.answer }] : [],
      )}
      moving={moving}
      turn={
        seconds === null ? turn : `${turn} · ${t('review.knowledge.answeredIn', { time: formatDuration(seconds) })}`
      }
      footer={footer}
    >
      {children}
    </Body>
  );
}
