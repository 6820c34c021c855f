import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { restoreProject, useOpening } from '../../project/open-project.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import classes from './Home.module.css';

const damage = z.object({ path: z.string(), problems: z.array(z.string()), backups: z.array(z.string()) });

/** What is wrong with a damaged project file, and the backups that can replace it. `data`: of the DAMAGED error. */
export default function Backups({ data }: { data: unknown }) {
  const { t } = useTranslation();
  const busy = useOpening((state) => state.busy);
  const damaged = damage.safeParse(data).data;
  if (!damaged) return null;
  return (
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
  );
}
