import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { openProject, restoreProject, useOpening } from '../../app/open-project.ts';
import { callFailure } from '../../transport/errors.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Home.module.css';

const damage = z.object({ path: z.string(), problems: z.array(z.string()), backups: z.array(z.string()) });

/** Why the last project did not open, and the way on: read only, or a backup in the place of a damaged file. */
export function OpeningFailure() {
  const { t } = useTranslation();
  const { error, path, busy } = useOpening();
  if (error === null || path === null) return null;
  const failure = callFailure(error, t('common.offline'));
  const damaged = failure.code === 'DAMAGED' ? damage.safeParse(failure.data).data : undefined;
  const dismiss = (
    <ActionButton small kind="plain" onClick={() => useOpening.setState({ error: null, path: null })}>
      {t('home.failure.dismiss')}
    </ActionButton>
  );
  return (
    <section className={classes.failure} aria-label={t('home.failure.title')}>
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
      {damaged && (
        <div className={classes.backups}>
          <ul className="selectable">
            {damaged.problems.slice(0, 5).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p>{t(damaged.backups.length > 0 ? 'home.failure.backups' : 'home.failure.noBackups')}</p>
          {damaged.backups.map((file) => (
            <div key={file} className={classes.backup}>
              <code>{file}</code>
              <ActionButton small disabled={busy} onClick={() => void restoreProject(damaged.path, file)}>
                {t('home.failure.restore')}
              </ActionButton>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
