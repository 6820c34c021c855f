import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../app/actions/run-action.ts';
import { useSystem } from '../../../app/project/project.ts';
import { today } from '../../../app/project/today.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { formatCount, formatDuration, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import classes from './QueuePanel.module.css';

/** The foot of the queue: today's work, agreement, and where both are looked into. */
export function QueueFigures({ onSampling }: { onSampling: () => void }) {
  const { t } = useTranslation();
  const stats = useQuery(orpc.review.stats.queryOptions()).data;
  const me = useSystem()?.me.name;
  const assigned = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  const mine = assigned?.people.find(({ person }) => person === me);
  const refusal = useCallRefusal('review.quality');
  const findRefusal = useCallRefusal('items.query');
  if (!stats) return <footer className={classes.figures} aria-busy="true" />;
  const { agreement, places } = stats;
  const statistic = agreement.annotators.length === 2 ? agreement.kappa : agreement.alpha;
  return (
    <footer className={classes.figures}>
      <dl className={classes.facts}>
        <dt>{t('review.queue.today')}</dt>
        <dd>
          {t('review.queue.todayValue', { count: stats.today })}
          {stats.secondsEach !== null && `, ${t('review.queue.each', { time: formatDuration(stats.secondsEach) })}`}
        </dd>
        {mine && (
          <>
            <dt>{t('review.queue.assigned')}</dt>
            <dd>{t('library.give.has', { open: formatCount(mine.open), due: formatCount(mine.due) })}</dd>
          </>
        )}
        <dt>{t(agreement.annotators.length === 2 ? 'review.queue.agreementKappa' : 'review.queue.agreementAlpha')}</dt>
        <dd>
          {agreement.items === 0 ? (
            <span className={classes.quiet}>{t('review.queue.agreementNone')}</span>
          ) : (
            <>
              {statistic === null ? t('review.sampling.undefined') : statistic.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.n', { n: agreement.items })})</span>
            </>
          )}
        </dd>
        {places.clicks.n > 0 && places.clicks.hitRate !== null && (
          <>
            <dt>{t('review.queue.hitRate')}</dt>
            <dd>
              {formatPercent(places.clicks.hitRate)} %{' '}
              <span className={classes.quiet}>({t('review.queue.n', { n: places.clicks.n })})</span>
            </dd>
          </>
        )}
        {places.blindBoxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.blindIou')}</dt>
            <dd>
              {places.blindBoxes.meanIou.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.pairs', { count: places.blindBoxes.pairs })})</span>
            </dd>
          </>
        )}
        {places.boxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.iou')}</dt>
            <dd>
              {places.boxes.meanIou.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.pairs', { count: places.boxes.pairs })})</span>
            </dd>
          </>
        )}
      </dl>
      <div className={classes.links}>
        <ActionButton small kind="plain" onClick={onSampling}>
          {t('review.queue.sampling')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={findRefusal} onClick={() => runAction('find-items')}>
          {t('review.find.button')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={refusal} onClick={() => runAction('review-quality')}>
          {t('review.quality.title')}
        </ActionButton>
      </div>
    </footer>
  );
}
