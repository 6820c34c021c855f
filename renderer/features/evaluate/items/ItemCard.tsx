import { useTranslation } from 'react-i18next';
import { type Prediction, readAs, type Reading } from '../charts/figures.ts';
import { OutcomeGlyph } from '../charts/OutcomeGlyph.tsx';
import { cropOf } from './crop.ts';
import { Marked } from './Marked.tsx';
import { card } from './strip-size.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './ItemStrip.module.css';

/** One line that says what the model did. */
function useAnswerWords(reading: Reading): (item: Prediction) => string {
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

/** One item of the strip: its picture, what was asked, and what the model did. */
export function ItemCard({
  item,
  reading,
  chosen,
  onOpen,
  onChoose,
}: {
  item: Prediction;
  reading: Reading;
  chosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const wordsOf = useAnswerWords(reading);
  const shown = readAs(item, reading);
  const contrary = item.parityOutcome !== null && item.parityOutcome !== item.outcome;
  return (
    <Stack
      type="button"
      as="button"
      gap={2}
      width={190}
      pad={2}
      tone="text"
      text="left"
      className={classes.card}
      data-chosen={chosen || undefined}
      data-strip-card={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      aria-current={chosen || undefined}
      onClick={() => (chosen ? onOpen() : onChoose())}
      onDoubleClick={onOpen}
    >
      <Marked
        item={shown}
        crop={cropOf(
          item,
          item.boxes.map((box) => box.bbox),
          shown.point,
          card,
        )}
        width={card.width}
        alt={item.screenshotName}
      />
      <Row
        minWidth={0}
        maxWidth="full"
        as="span"
        align="center"
        gap={5}
        width="full"
        mt={4}
        weight={500}
        className={classes.label}
      >
        <OutcomeGlyph outcome={shown.outcome} />
        <span title={item.label}>{item.label}</span>
      </Row>
      <Row as="span" wrap gap={4} tone="dim" size={11} minWidth={0} maxWidth="full">
        {wordsOf(item)}
        {contrary && (
          <Block as="span" pad={[0, 4]} border="warn" radius={3} tone="warn" size={10} line={14}>
            {reading === 'parity'
              ? t('evaluate.items.strictTag', { outcome: t(`evaluate.outcome.${item.outcome}`) })
              : t('evaluate.items.parityTag', { outcome: t(`evaluate.outcome.${item.parityOutcome ?? 'error'}`) })}
          </Block>
        )}
      </Row>
    </Stack>
  );
}
