import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useProject } from '../../project/project.ts';
import { Block } from '../../ui/layout/primitives.tsx';

/** Warns that the open project is on a network folder, where its file is not safe, until dismissed. */
export function NetworkNote() {
  const { t } = useTranslation();
  const project = useProject();
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!project?.onNetwork || dismissed === project.path) return null;
  return (
    <Block pad={[8, 12]}>
      <ErrorNote
        tone="warn"
        error={t('app.onNetwork', { path: project.path })}
        action={
          <ActionButton small onClick={() => setDismissed(project.path)}>
            {t('app.onNetworkSeen')}
          </ActionButton>
        }
      />
    </Block>
  );
}
