import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useKeptForm } from '../kept-form.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { useSettleKeys } from '../use-settle-keys.ts';
import { Body } from './Body.tsx';
import { blankDraft, type Draft, failingStepOf, LabelForm, labelOf } from './LabelForm.tsx';
import { Opinions, useLabels } from './Opinions.tsx';

/** The form that corrects or settles the label, under all opinions; it starts with one's own. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const labels = useLabels(item);
  const { content, settled, mine } = labels;
  const [draft, setDraft] = useKeptForm<Draft>(item, mine ?? blankDraft);
  const label = labelOf(draft);
  const saveNext = useSettleKeys(item.id, work, onLeave, label && { ...content, label });
  const [save, next] = [useShortcut('review-approve-next'), useShortcut('review-next')];
  return (
    <Body
      title={t('review.goal.title')}
      turn={labels.turn}
      failing={draft.verdict === null ? ((settled ?? mine)?.firstFailingStep ?? null) : failingStepOf(draft)}
      footer={
        <>
          <ActionButton shortcut={next} onClick={work.next}>
            {t('review.goal.later')}
          </ActionButton>
          <ActionButton kind="primary" shortcut={save} disabled={!saveNext} onClick={() => saveNext?.()}>
            {t(item.adjudicating ? 'review.goal.settleNext' : 'review.goal.saveNext')}
          </ActionButton>
        </>
      }
    >
      {(at, episode) => (
        <>
          <Opinions labels={labels} episode={episode} />
          <LabelForm draft={draft} onChange={setDraft} episode={episode} at={at} />
        </>
      )}
    </Body>
  );
}
