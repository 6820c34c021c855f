import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Body } from './Body.tsx';
import { Opinions, useLabels } from './Opinions.tsx';

/** The label after it was saved: all opinions. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const labels = useLabels(item);
  const open = item.state === 'to_review' || item.adjudicating;
  useActionHandlers({
    'review-approve-next': work.next,
    'review-edit': open ? onEdit : null,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const [edit, next] = [useShortcut('review-edit'), useShortcut('review-next')];
  return (
    <Body
      title={t('review.goal.title')}
      turn={labels.turn}
      failing={(labels.settled ?? labels.mine)?.firstFailingStep ?? null}
      footer={
        <>
          {open && (
            <ActionButton shortcut={edit} onClick={onEdit}>
              {t('review.goal.change')}
            </ActionButton>
          )}
          <ActionButton kind="primary" shortcut={next} onClick={work.next}>
            {t('review.goal.next')}
          </ActionButton>
        </>
      }
    >
      {(_, episode) => <Opinions labels={labels} episode={episode} />}
    </Body>
  );
}
