import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useShownHints } from '../mode-hints.ts';
import { moveSizes, type Moving } from './use-move-point.ts';

/** Saves or cancels moving a point. */
export function MoveFooter({ moving, busy }: { moving: Moving; busy: boolean }) {
  const { t } = useTranslation();
  const [save, leave] = [useShortcut('review-approve'), useShortcut('review-close')];
  const digits = moving.content.options.flatMap(({ letter }, at) =>
    moving.letters.includes(letter) && at < 9 ? [String(at + 1)] : [],
  );
  useShownHints([
    { keys: digits, label: t('review.knowledge.hints.pick') },
    { keys: ['ArrowLeft', 'ArrowUp'], label: t('review.knowledge.hints.by', { count: moveSizes.step }) },
    { keys: ['Mod+ArrowLeft'], label: t('review.knowledge.hints.by', { count: moveSizes.pixel }) },
    { keys: ['Shift+ArrowLeft'], label: t('review.knowledge.hints.by', { count: moveSizes.far }) },
    ...(save && moving.changed ? [{ keys: [save], label: t('review.knowledge.saveMove') }] : []),
    ...(leave ? [{ keys: [leave], label: t('review.knowledge.cancel') }] : []),
  ]);
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
