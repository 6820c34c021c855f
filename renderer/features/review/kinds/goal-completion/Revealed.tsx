import { useTranslation } from 'react-i18next';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { OpenedFooter } from '../OpenedFooter.tsx';
import { Body } from './Body.tsx';
import { Opinions, useLabels } from './Opinions.tsx';

/** The label after it was saved: all opinions. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const labels = useLabels(item);
  const open = item.state === 'to_review' || item.adjudicating;
  return (
    <Body
      title={t('review.goal.title')}
      turn={labels.turn}
      failing={(labels.settled ?? labels.mine)?.firstFailingStep ?? null}
      footer={
        <OpenedFooter
          work={work}
          onEdit={open ? onEdit : null}
          words={{ change: t('review.goal.change'), next: t('review.goal.next') }}
        />
      }
    >
      {(_, episode) => <Opinions labels={labels} episode={episode} />}
    </Body>
  );
}
