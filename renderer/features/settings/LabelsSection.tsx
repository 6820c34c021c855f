import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../actions/run-action.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Head } from './Head.tsx';
import { Block } from '../../ui/layout/primitives.tsx';

/** What the label set has; the dialog edits it. */
export function LabelsSection() {
  const { t } = useTranslation();
  const found = useQuery(orpc.labels.get.queryOptions());
  const labels = found.data?.content;
  return (
    <>
      <Head title={t('settings.section.labels')} text={t('settings.labels.text')}>
        <ActionButton kind="primary" onClick={() => runAction('project-labels')}>
          {t('settings.labels.open')}
        </ActionButton>
      </Head>
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {labels && (
        <Block as="ul" bullets pl={18} line={22}>
          <li>{t('settings.labels.components', { count: labels.components.length })}</li>
          <li>{t('settings.labels.attributes', { count: labels.attributes.length })}</li>
          <li>{t('settings.labels.reasons', { count: labels.reasons.length })}</li>
          <li>{t(labels.guidelines.trim() === '' ? 'settings.labels.noGuidelines' : 'settings.labels.guidelines')}</li>
        </Block>
      )}
    </>
  );
}
