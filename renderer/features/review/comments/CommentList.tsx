import { useTranslation } from 'react-i18next';
import { useReasonName } from '../../../labels/use-labels.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import type { RevealedItem } from '../review.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../panel/ItemPanel.module.css';
import commentsClasses from './Comments.module.css';

/** Comments with their answers right after them. */
const byThread = (all: RevealedItem['comments']): RevealedItem['comments'] =>
  all.flatMap((one) => (one.replyTo === undefined ? [one, ...all.filter(({ replyTo }) => replyTo === one.id)] : []));

/** Comments and verdicts given so far; numbers are those of the pins on the picture. */
export function CommentList({ item }: { item: Pick<RevealedItem, 'comments' | 'verdicts'> }) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  const pinned = item.comments.filter((comment) => comment.x !== null);
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
      {item.comments.length > 0 && (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('review.comments.title')}</h3>
          <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
            {byThread(item.comments).map((comment) => (
              <li key={comment.id} data-reply={comment.replyTo !== undefined || undefined}>
                {comment.x !== null && (
                  <Row
                    as="span"
                    inline
                    align="center"
                    justify="center"
                    mr={6}
                    size={10}
                    weight={600}
                    className={commentsClasses.number}
                  >
                    {pinned.indexOf(comment) + 1}
                  </Row>
                )}
                <b>{comment.author}</b>
                <span className={classes.quiet}>
                  {' '}
                  {formatDay(comment.at)}
                  {comment.x !== null &&
                    comment.y !== null &&
                    `, ${t('review.comments.pinned', { x: Math.round(comment.x), y: Math.round(comment.y) })}`}
                </span>
                <p className="selectable">{comment.text}</p>
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}
