import { useTranslation } from 'react-i18next';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Tables.module.css';

/** The table while it loads: blank rows in its place, and how far the figures are if they take long. */
export function TableWaiting() {
  const { t } = useTranslation();
  return (
    <Stack as="main" grow minHeight={0} pad={[0, 12]} className={classes.main} aria-busy="true">
      <GoingJob kind="evaluation-tables" padded />
      <GoingJob kind="agents" padded />
      <Text as="p" fixed margin={[12, 0, 8]} size={12} weight={600} line={16} role="status">
        {t('common.loading')}…
      </Text>
      <BlankRows rows={12} height={24} />
    </Stack>
  );
}
