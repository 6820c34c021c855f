import { IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StatusBar } from '../ui/StatusBar.tsx';
import { navigate } from './route.ts';
import type { Place } from './places.ts';

/** Stands where a screen of this build is missing and says so. */
export function PendingScreen({ place }: { place: Place }) {
  const { t } = useTranslation();
  return (
    <>
      <main style={{ flex: 1 }}>
        <EmptyState
          icon={IconTools}
          title={t('app.later.pending.title', { place: t(`actions.go-${place}`) })}
          action={
            <ActionButton onClick={() => navigate({ screen: 'library' })}>{t('app.later.pending.action')}</ActionButton>
          }
        >
          {t('app.later.pending.text')}
        </EmptyState>
      </main>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}
