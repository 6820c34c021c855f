import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { farFromKey } from '#shared/items/knowledge-question/move-point.ts';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import type { ElementBox } from './ElementBoxes.tsx';
import { Row } from '../../../../../ui/layout/primitives.tsx';
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
  /** The loupe while it is open. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const said = (letter: string, colour: string): string => {
    if (letter === answer) return t('review.knowledge.isKey', { colour });
    const far = answer === null ? null : farFromKey({ options, answer }, letter);
    return far === null ? colour : t('review.knowledge.farFromKey', { colour, n: Math.round(far) });
  };
  return (
    <Row as="aside" wrap gap={[12, 16]} pt={20} className={classes.legend} aria-label={t('review.knowledge.marks')}>
      {children}
      <div>
        {marked && (
          <>
            <h2>{t('review.knowledge.marks')}</h2>
            <ul>
              {boxes.some(({ target }) => target) && (
                <li>
                  <i className={classes.swatch} data-target />
                  {t('review.knowledge.target')}
                </li>
              )}
              {boxes.some(({ target }) => !target) && (
                <li>
                  <i className={classes.swatch} />
                  {t('review.knowledge.wrongElement')}
                </li>
              )}
              {options.map(({ letter }, at) => (
                <li key={letter}>
                  <b className={classes.letter} style={{ background: markColours[colourAt(at)] }}>
                    {letter}
                  </b>
                  {said(letter, t(`review.knowledge.colour.${colourAt(at)}`))}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <kbd className={classes.digit}>Z</kbd> {t('review.knowledge.compare')}
        </p>
        {loupe && (
          <p>
            <kbd className={classes.digit}>L</kbd> {t('review.knowledge.loupeHint')}
          </p>
        )}
      </div>
    </Row>
  );
}
