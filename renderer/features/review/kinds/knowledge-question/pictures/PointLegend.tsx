import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { farFromKey } from '#shared/items/knowledge-question/move-point.ts';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import { useShortcut } from '../../../../../actions/key-bindings.ts';
import { CheckLabel } from '../../../../../ui/fields/CheckLabel.tsx';
import { Kbd } from '../../../../../ui/Kbd.tsx';
import type { ElementBox } from './ElementBoxes.tsx';
import { Row, Text } from '../../../../../ui/layout/primitives.tsx';
import classes from '../Knowledge.module.css';

/**
 * Legend of the lettered marks on the first picture, after the answer also their distance from the key; and the key
 * that overlays the second picture.
 */
export function PointLegend({
  options,
  marked,
  answer,
  boxes,
  loupe,
  changed,
  children,
}: {
  options: KnowledgeShown['options'];
  marked: boolean;
  /** Letter of the key; null before the answer. */
  answer: string | null;
  /** Elements that are outlined on the picture. */
  boxes: readonly ElementBox[];
  /** Whether there are places to enlarge. */
  loupe: boolean;
  /** Whether the changed region is outlined; null if it was not measured. */
  changed: { on: boolean; set: (on: boolean) => void } | null;
  /** The loupe while it is open. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const marksKey = useShortcut('review-marks');
  const wordsOf = (letter: string, colour: string): string => {
    if (letter === answer) return t('review.knowledge.isKey', { colour });
    const far = answer === null ? null : farFromKey({ options, answer }, letter);
    return far === null ? colour : t('review.knowledge.farFromKey', { colour, n: Math.round(far) });
  };
  return (
    <Row
      as="aside"
      wrap
      align="center"
      gap={[8, 16]}
      self="start"
      tone="text2"
      aria-label={t('review.knowledge.marks')}
    >
      {children}
      {marked && (
        <Row as="ul" wrap gap={[4, 12]}>
          {boxes.some(({ target }) => target) && (
            <Row as="li" align="center" gap={6}>
              <Text as="i" fixed width={16} height={10} className={classes.swatch} data-target />
              {t('review.knowledge.target')}
            </Row>
          )}
          {boxes.some(({ target }) => !target) && (
            <Row as="li" align="center" gap={6}>
              <Text as="i" fixed width={16} height={10} className={classes.swatch} />
              {t('review.knowledge.wrongElement')}
            </Row>
          )}
          {options.map(({ letter }, at) => (
            <Row as="li" align="center" gap={6} key={letter}>
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
                style={{ background: markColours[colourAt(at)] }}
              >
                {letter}
              </Text>
              {wordsOf(letter, t(`review.knowledge.colour.${colourAt(at)}`))}
            </Row>
          ))}
        </Row>
      )}
      {changed && (
        <CheckLabel on={changed.on} onChange={changed.set}>
          {t('review.knowledge.outlineChanged')} {marksKey && <Kbd shortcut={marksKey} />}
        </CheckLabel>
      )}
      <span>
        <Kbd shortcut="Z" /> {t('review.knowledge.compare')}
      </span>
      {loupe && (
        <span>
          <Kbd shortcut="L" /> {t('review.knowledge.loupeHint')}
        </span>
      )}
      <span>{t('review.knowledge.zoomHint')}</span>
    </Row>
  );
}
