import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { found } from './store.ts';

/** No item fits the filter, or the project has none: what to do next. */
export function NothingFound({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.start');
  const action = filtered ? (
    <ActionButton kind="primary" onClick={() => found.setFilter({})}>
      {t('review.find.clear')}
    </ActionButton>
  ) : (
    <ActionButton kind="primary" refusal={refusal} onClick={() => navigate({ screen: 'import' })}>
      {t('review.find.import')}
    </ActionButton>
  );
  return (
    <EmptyState icon={IconSearch} title={t(filtered ? 'review.find.none' : 'review.find.noneYet')} action={action}>
      {t(filtered ? 'review.find.noneText' : 'review.find.noneYetText')}
    </EmptyState>
  );
}
