import { t } from '../../i18n/frame.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown when the studio's code could not be fetched: the server stopped between the frame and the rest. */
export function Unreachable() {
  return (
    <EmptyState
      title={t('app.crash.title')}
      action={<ActionButton onClick={() => location.reload()}>{t('common.retry')}</ActionButton>}
    >
      {t('app.serverGone')}
    </EmptyState>
  );
}
