import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Frame.module.css';
import { useProject } from '../../project/project.ts';

/** Warns that the open project is on a network folder, where its file is not safe, until dismissed. */
export function NetworkNote() {
  const { t } = useTranslation();
  const project = useProject();
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!project?.onNetwork || dismissed === project.path) return null;
  return (
    <div className={classes.note}>
      <ErrorNote
        tone="warn"
        error={t('app.onNetwork', { path: project.path })}
        action={
          <ActionButton small onClick={() => setDismissed(project.path)}>
            {t('app.onNetworkSeen')}
          </ActionButton>
        }
      />
    </div>
  );
}
