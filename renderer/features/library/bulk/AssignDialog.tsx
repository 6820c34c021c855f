import { Autocomplete, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Platform, platforms } from '#shared/records/fields.ts';
import { bulkSet } from '#shared/contract/screenshots.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { useLibrary } from '../library-store.ts';
import { useFacets } from '../use-rows.ts';
import { closeBulkDialog, useBulkDialog } from './bulk-dialog-store.ts';
import { editMany } from './bulk.ts';

/** Platform and app of the selected screenshots, or of those that were just dropped; empty fields leave theirs unchanged. */
export function AssignDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const about = useBulkDialog((state) => state.about);
  const ids = about ?? [...selected];
  const apps = useFacets({}).data?.app ?? [];
  const form = useStudioForm({
    initial: { platform: null as Platform | null, app: '' },
    schema: bulkSet,
    toInput: ({ platform, app }) => ({
      ...(platform === null ? {} : { platform }),
      ...(app.trim() === '' ? {} : { app: app.trim() }),
    }),
    save: (set) => editMany([...ids], set),
    onSaved: closeBulkDialog,
  });
  const { platform, app } = form.values;
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.assign.title')}
      size={380}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={12}>
        <Select
          label={t('library.assign.platform')}
          placeholder={t('library.assign.keep')}
          clearable
          data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
          data-autofocus
          {...form.field('platform')}
        />
        <Autocomplete
          label={t('library.assign.app')}
          placeholder={t('library.assign.keep')}
          data={apps.flatMap(({ value }) => (value === '' ? [] : [value]))}
          limit={12}
          maxLength={200}
          {...form.field('app')}
        />
        <FormFoot
          of={form}
          go={t('library.assign.apply', { count: ids.length })}
          disabled={platform === null && app.trim() === ''}
        />
      </Form>
    </Dialog>
  );
}
