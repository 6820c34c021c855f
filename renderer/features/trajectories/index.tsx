import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../app/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';

/** Episodes are not in this version; the screen says so and leads on. */
export default function Trajectories() {
  const { t } = useTranslation();
  return (
    <>
      <main style={{ flex: 1 }}>
        <EmptyState
          icon={IconRoute}
          title={t('app.later.trajectories.title')}
          action={
            <ActionButton onClick={() => navigate({ screen: 'library' })}>
              {t('app.later.trajectories.action')}
            </ActionButton>
          }
        >
          {t('app.later.trajectories.text')}
        </EmptyState>
      </main>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}
