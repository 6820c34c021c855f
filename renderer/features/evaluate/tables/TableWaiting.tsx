import { useTranslation } from 'react-i18next';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import evaluate from '../Evaluate.module.css';
import classes from './Tables.module.css';

/** The table while it loads: blank rows in its place, and how far the figures are if they take long. */
export function TableWaiting() {
  const { t } = useTranslation();
  return (
    <main className={classes.main} aria-busy="true">
      <GoingJob kind="evaluation-tables" className={evaluate.going} />
      <GoingJob kind="agents" className={evaluate.going} />
      <p className={classes.title} role="status">
        {t('common.loading')}…
      </p>
      <BlankRows rows={12} height={24} />
    </main>
  );
}
