import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { dropForm, useKeptForm } from '../kept-form.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { KindPanel, PanelSection } from '../KindPanel.tsx';
import { type Draft, draftOf, EditForm, withDraft } from './EditForm.tsx';
import { useStage } from './stage.tsx';
import { Text } from '../../../../ui/layout/primitives.tsx';
import { taskEdited } from '#shared/items/agent-task/edited.ts';

/** The task while it is corrected. Saved, it waits for a decision: what its criteria are worth has to be tried again. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const task = useMemo(() => taskContent.parse(item.content), [item.content]);
  // What is kept may be an answer that was begun before somebody else's tab gave it.
  const [kept, setDraft] = useKeptForm<Draft | object>(item, draftOf(task));
  const draft = 'criteria' in kept ? kept : draftOf(task);
  const changed = withDraft(task, draft);
  const ready = 'task' in changed && !work.busy ? changed.task : null;
  useStage({ instruction: draft.instruction, task: 'task' in changed ? changed.task : task });
  const leave = () => {
    dropForm(item.id);
    onLeave?.();
  };
  const save =
    ready &&
    (() => {
      work.change(ready, taskEdited);
      leave();
    });
  useActionHandlers({
    'review-approve': save,
    'review-approve-next': save,
    'review-close': leave,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const [saveKey, closeKey] = [useShortcut('review-approve-next'), useShortcut('review-close')];
  return (
    <KindPanel
      label={t('review.task.title')}
      title={t('review.task.title')}
      turn={t('review.task.edit')}
      footer={
        <>
          <ActionButton shortcut={closeKey} onClick={leave}>
            {t('review.task.cancel')}
          </ActionButton>
          <ActionButton kind="primary" shortcut={saveKey} disabled={!save} onClick={() => save?.()}>
            {t('review.task.save')}
          </ActionButton>
        </>
      }
    >
      <PanelSection>
        <EditForm draft={draft} onChange={setDraft} />
        {'why' in changed && (
          <Text as="p" role="alert">
            {changed.why}
          </Text>
        )}
      </PanelSection>
    </KindPanel>
  );
}
