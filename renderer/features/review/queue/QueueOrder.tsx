import { useTranslation } from 'react-i18next';
import { useHostFacts } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import classes from './QueuePanel.module.css';

/** The order of the queue in words. For annotators it is another one while gold is mixed in. */
export function QueueOrder() {
  const { t } = useTranslation();
  const reviews = useCallRefusal('review.quality') === null;
  const gold = useHostFacts((facts) => (facts.project?.settings.goldShare ?? 0) > 0);
  return <p className={classes.note}>{t(gold && !reviews ? 'review.queue.noteByAge' : 'review.queue.note')}</p>;
}
