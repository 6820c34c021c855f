import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { importAs } from '#shared/contract/imports.ts';
import { useDraft } from './draft.ts';
import { Grid } from '../../ui/layout/primitives.tsx';

/** For trees: whether their nodes become ghosts on the canvas or elements at once. */
export function AsChoice() {
  const { t } = useTranslation();
  const value = useDraft((draft) => draft.as);
  return (
    <Radio.Group
      label={t('import.file.as')}
      value={value}
      onChange={(chosen) => useDraft.setState({ as: importAs.parse(chosen) })}
    >
      <Grid gap={12} mt={6} columns="1fr 1fr">
        <Radio value="prelabels" label={t('import.file.asPrelabels')} description={t('import.file.asPrelabelsText')} />
        <Radio value="elements" label={t('import.file.asElements')} description={t('import.file.asElementsText')} />
      </Grid>
    </Radio.Group>
  );
}
