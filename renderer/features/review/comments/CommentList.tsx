import { useTranslation } from 'react-i18next';
import { useReasonName } from '../../../labels/use-labels.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { type About, CommentThreads } from './CommentThreads.tsx';
import type { RevealedItem } from '../review.ts';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import commentsClasses from './Comments.module.css';

/** Comments and verdicts given so far; numbers are those of the pins on the picture. */
export function CommentList({ item }: { item: Pick<RevealedItem, 'comments' | 'verdicts'> & About }) {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  return (
    <>
      {item.verdicts.length > 0 && (
        <Block as="section" pad={12} borderBottom="line" lastOpen>
          <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
            {t('review.verdict.list')}
          </Text>
          <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
            {item.verdicts.map((verdict) => (
              <li key={verdict.id} data-taken-back={verdict.takenBack !== null || undefined}>
                <b>{verdict.annotator}</b>{' '}
                <span className={commentsClasses.given}>
                  {t(`review.verdict.kind.${verdict.kind}`)}
                  {verdict.reason && `, ${nameOf(verdict.reason)}`}
                  {verdict.adjudication && `, ${t('review.verdict.settled')}`}
                </span>
                <Text tone="dim"> {formatDay(verdict.at)}</Text>
                {verdict.takenBack !== null && (
                  <Text tone="dim">
                    {', '}
                    {t('review.verdict.takenBack', { time: formatDay(verdict.takenBack) })}
                  </Text>
                )}
                {verdict.note && <p className="selectable">{verdict.note}</p>}
              </li>
            ))}
          </Stack>
        </Block>
      )}
      <CommentThreads comments={item.comments} about={item} />
    </>
  );
}
