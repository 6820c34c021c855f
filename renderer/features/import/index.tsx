import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../places/route.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ImportRun } from './ImportRun.tsx';
import { ImportWizard } from './ImportWizard.tsx';

/** Imports a data set: what and how, once per folder or file, then the report. People who may not import see why. */
export default function Import() {
  const { t } = useTranslation();
  const job = useRoute((route) => route.id);
  const refusal = useCallRefusal('imports.start');
  if (job) return <ImportRun id={job} key={job} />;
  if (refusal === null) return <ImportWizard />;
  return (
    <main>
      <h1 className="visually-hidden">{t('actions.import-open')}</h1>
      <EmptyState icon={IconFileImport} title={refusal} />
    </main>
  );
}
