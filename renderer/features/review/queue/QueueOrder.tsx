import { useTranslation } from 'react-i18next';
import { useHostFacts } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** The order of the queue in words. For annotators it is another one while gold is mixed in. */
export function QueueOrder() {
  const { t } = useTranslation();
  const reviews = useCallRefusal('review.quality') === null;
  const gold = useHostFacts((facts) => (facts.project?.settings.goldShare ?? 0) > 0);
  return (
    <Block as="p" pad={[8, 12]} borderBottom="line" tone="dim" size={11}>
      {t(gold && !reviews ? 'review.queue.noteByAge' : 'review.queue.note')}
    </Block>
  );
}
