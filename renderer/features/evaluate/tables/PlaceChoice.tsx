import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { openTable } from './place.ts';

/** The two parts of Evaluate: scores as they come in, and tables as papers print them. */
export function PlaceChoice({ place }: { place: 'scores' | 'tables' }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('evaluate.tables.place')}
      value={place}
      segments={[
        { value: 'scores', label: t('evaluate.tables.scores') },
        { value: 'tables', label: t('evaluate.tables.tables') },
      ]}
      onChange={(next) => (next === 'tables' ? openTable() : navigate({ screen: 'evaluate' }))}
    />
  );
}
