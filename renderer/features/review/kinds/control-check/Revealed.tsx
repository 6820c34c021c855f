import { useTranslation } from 'react-i18next';
import { controlContent } from '#shared/items/control-check/check.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Body } from './Body.tsx';
import { Opinions, useTurn } from './Opinions.tsx';

/** The screenshot after the answer: all opinions, and the model's reason and controls. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const { open, turn } = useTurn(item);
  useActionHandlers({
    'review-approve-next': work.next,
    'review-edit': open ? onEdit : null,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const [edit, next] = [useShortcut('review-edit'), useShortcut('review-next')];
  return (
    <Body
      picture={controlContent.parse(item.content).picture}
      turn={turn}
      footer={
        <>
          {open && (
            <ActionButton shortcut={edit} onClick={onEdit}>
              {t('review.controls.change')}
            </ActionButton>
          )}
          <ActionButton kind="primary" shortcut={next} onClick={work.next}>
            {t('review.controls.next')}
          </ActionButton>
        </>
      }
    >
      <Opinions item={item} />
      <LintList lints={item.lints} />
    </Body>
  );
}
