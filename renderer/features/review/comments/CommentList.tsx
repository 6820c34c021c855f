import { useTranslation } from 'react-i18next';
import { useReasonName } from '../../../labels/use-labels.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { type About, CommentThreads } from './CommentThreads.tsx';
import type { RevealedItem } from '../review.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../panel/ItemPanel.module.css';
import commentsClasses from './Comments.module.css';

/** Comments and verdicts given so far; numbers are those of the pins on the picture. */
export function CommentList({ item }: { item: Pick<RevealedItem, 'comments' | 'verdicts'> & About }) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  return (
    <>
      {item.verdicts.length > 0 && (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('review.verdict.list')}</h3>
          <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
            {item.verdicts.map((verdict) => (
              <li key={verdict.id} data-taken-back={verdict.takenBack !== null || undefined}>
                <b>{verdict.annotator}</b>{' '}
                <span className={commentsClasses.given}>
                  {t(`review.verdict.kind.${verdict.kind}`)}
                  {verdict.reason && `, ${nameOf(verdict.reason)}`}
                  {verdict.adjudication && `, ${t('review.verdict.settled')}`}
                </span>
                <span className={classes.quiet}> {formatDay(verdict.at)}</span>
                {verdict.takenBack !== null && (
                  <span className={classes.quiet}>
                    {', '}
                    {t('review.verdict.takenBack', { time: formatDay(verdict.takenBack) })}
                  </span>
                )}
                {verdict.note && <p className="selectable">{verdict.note}</p>}
              </li>
            ))}
          </Stack>
        </section>
      )}
      <CommentThreads comments={item.comments} about={item} />
    </>
  );
}
