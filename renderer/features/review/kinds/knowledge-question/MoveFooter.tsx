import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../../app/actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { Moving } from './use-move-point.ts';

/** Saves or cancels moving a point. */
export function MoveFooter({ moving, busy }: { moving: Moving; busy: boolean }) {
  const { t } = useTranslation();
  const [save, leave] = [useShortcut('review-approve'), useShortcut('review-close')];
  return (
    <>
      <ActionButton shortcut={leave} disabled={busy} onClick={moving.leave}>
        {t('review.knowledge.cancel')}
      </ActionButton>
      <ActionButton kind="primary" shortcut={save} disabled={busy || !moving.changed} onClick={moving.save}>
        {t('review.knowledge.saveMove')}
      </ActionButton>
    </>
  );
}
