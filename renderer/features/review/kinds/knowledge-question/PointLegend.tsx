import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { colourAt, markColours } from '#shared/marks/mark.ts';
import classes from './Knowledge.module.css';

/** What the lettered marks on the first picture mean, and the key that lays the second picture over it. */
export function PointLegend({ options, marked }: { options: KnowledgeShown['options']; marked: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.legend} aria-label={t('review.knowledge.marks')}>
      {marked && (
        <>
          <h3>{t('review.knowledge.marks')}</h3>
          <ul>
            {options.map(({ letter }, at) => (
              <li key={letter}>
                <b className={classes.letter} style={{ background: markColours[colourAt(at)] }}>
                  {letter}
                </b>
                {t(`review.knowledge.colour.${colourAt(at)}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <kbd className={classes.digit}>Z</kbd> {t('review.knowledge.compare')}
      </p>
    </aside>
  );
}
