import { IconFolderOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { navigate } from '../../places/route.ts';

/** A link into a project while none is open. */
export function NoProject() {
  const { t } = useTranslation();
  return (
    <>
      <main style={{ flex: 1 }}>
        <EmptyState
          icon={IconFolderOpen}
          title={t('app.notFound.title')}
          action={
            <ActionButton kind="primary" onClick={() => navigate({ screen: 'home' })}>
              {t('app.notFound.action')}
            </ActionButton>
          }
        >
          {t('app.notFound.text')}
        </EmptyState>
      </main>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}
