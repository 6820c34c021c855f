import { useTranslation } from 'react-i18next';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { openProject, useOpening } from '../../project/open-project.ts';
import { callFailure } from '../../transport/errors.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Block } from '../../ui/layout/primitives.tsx';

const damage = lateDialog(() => import('./Backups.tsx'));

/** Why the last project did not open, and the options: read-only, or a backup in place of a damaged file. */
export function OpeningFailure() {
  const { t } = useTranslation();
  const { error, path, busy } = useOpening();
  if (error === null || path === null) return null;
  const failure = callFailure(error, t('common.offline'));
  const dismiss = (
    <ActionButton small kind="plain" onClick={() => useOpening.setState({ error: null, path: null })}>
      {t('home.failure.dismiss')}
    </ActionButton>
  );
  return (
    <Block as="section" margin={[0, 12, 20]} aria-label={t('home.failure.title')}>
      <ErrorNote
        error={error}
        action={
          <>
            {failure.code === 'LOCKED' && (
              <ActionButton small disabled={busy} onClick={() => void openProject(path, true)}>
                {t('home.openReadOnly')}
              </ActionButton>
            )}
            {dismiss}
          </>
        }
      />
      {failure.code === 'DAMAGED' && <damage.Dialog data={failure.data} />}
    </Block>
  );
}
