import { IconAlertTriangle, IconBoxOff, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UniquenessShown } from '#shared/contract/review/instruction.ts';
import { ClickMark, ModelMark } from './marker.tsx';
import { LegendLine } from '../../../picture/LegendLine.tsx';
import type { RevealedTarget } from '../item.ts';
import { usePointsShown } from '../use-wording-work.ts';
import classes from '../../../picture/Marks.module.css';
import { Row } from '../../../../../ui/layout/primitives.tsx';

const verdictIcons = {
  unique: IconCircleCheck,
  ambiguous: IconAlertTriangle,
  'suspect-box': IconBoxOff,
  inconclusive: IconHelpCircle,
} as const;

/** The verdict of the uniqueness check: a glyph and a word. */
export function UniquenessWord({ found }: { found: UniquenessShown }) {
  const { t } = useTranslation();
  const Icon = verdictIcons[found.verdict];
  return (
    <>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      <span>{t(`review.target.unique.${found.verdict}`, { inside: found.inside, n: found.n })}</span>
    </>
  );
}

/** What the marks on the picture mean, in words, lines and shapes. */
export function MarksLegend({ item }: { item: RevealedTarget }) {
  const { t } = useTranslation();
  const { found, models } = usePointsShown(item);
  const { locate, interact, current } = item.element.content;
  const clicked = item.clicks.some(({ answer }) => answer.kind === 'point');
  return (
    <Row
      as="ul"
      position="absolute"
      left={16}
      bottom={12}
      wrap
      gap={[4, 14]}
      maxWidth="calc(100% - 2rem)"
      pad={[5, 10]}
      border="line2"
      radius={3}
      surface="chip"
      tone="chip-text"
      size={11}
      line={16}
      clickThrough
      className={classes.legend}
      aria-label={t('review.target.legend')}
    >
      {locate && (
        <Row as="li" inline align="center" gap={6}>
          <LegendLine colour="#38c6ff" />
          {t('review.target.box.locate')}
        </Row>
      )}
      {interact && (
        <Row as="li" inline align="center" gap={6}>
          <LegendLine colour="#ffc043" dash="5 3" />
          {t('review.target.box.interact')}
        </Row>
      )}
      {current && (
        <Row as="li" inline align="center" gap={6}>
          <LegendLine colour="#ff6987" dash="0 4" round />
          {t('review.target.box.current')}
        </Row>
      )}
      {clicked && (
        <Row as="li" inline align="center" gap={6}>
          <svg width={20} height={20} viewBox="-10 -10 20 20" aria-hidden="true">
            <ClickMark x={0} y={0} hit={null} mine />
          </svg>
          {t('review.target.clicks')}
        </Row>
      )}
      {found &&
        models.map((model, at) => {
          const mine = found.points.filter((point) => point.model === model);
          const placed = mine.filter(({ point }) => point !== null).length;
          return (
            <Row as="li" inline align="center" gap={6} key={model}>
              <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
                <ModelMark at={at} x={0} y={0} />
              </svg>
              {t('review.target.modelPoints', { model, placed, n: mine.length })}
            </Row>
          );
        })}
      {found && (
        <Row as="li" inline align="center" gap={6}>
          <UniquenessWord found={found} />
        </Row>
      )}
    </Row>
  );
}
