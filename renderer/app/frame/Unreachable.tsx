import { useEffect } from 'react';
import { t } from '../../i18n/frame.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Milliseconds between checks whether the server is back. */
const every = 1000;

/** Shown when the studio's code could not be fetched: the server stopped between the frame and the rest. Reloads when it is back. */
export function Unreachable() {
  useEffect(() => {
    let gone = false;
    const timer = setInterval(() => {
      fetch(location.pathname, { cache: 'no-store' }).then(
        ({ ok }) => gone && ok && location.reload(),
        () => (gone = true),
      );
    }, every);
    return () => clearInterval(timer);
  }, []);
  return (
    <EmptyState
      title={t('app.crash.title')}
      action={<ActionButton onClick={() => location.reload()}>{t('common.retry')}</ActionButton>}
    >
      {t('app.serverGone')}
    </EmptyState>
  );
}
