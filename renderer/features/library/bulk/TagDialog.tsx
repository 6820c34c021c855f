import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bulkSet } from '#shared/contract/screenshots.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { withTyped } from '../../../ui/tags.ts';
import { useLibrary } from '../library-store.ts';
import { useFacets } from '../use-rows.ts';
import { closeBulkDialog } from './bulk-dialog-store.ts';
import { editMany } from './bulk.ts';

/** Known tags are suggested while typing: a permanently open list would cover the rest of the dialog. */
const suggesting = (typed: string, known: string[]) => ({ searchValue: typed, data: typed.trim() === '' ? [] : known });

/** Tags to add to and remove from the selected screenshots. */
export function TagDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const known = (useFacets({}).data?.tag ?? []).map((value) => value.value);
  const form = useStudioForm({
    initial: { addTags: [] as string[], adding: '', removeTags: [] as string[], removing: '' },
    schema: bulkSet,
    // A tag still being typed counts too.
    toInput({ addTags, adding, removeTags, removing }) {
      const added = withTyped(addTags, adding.slice(0, 60)).map((tag) => tag.slice(0, 60));
      const removed = withTyped(removeTags, known.includes(removing.trim()) ? removing : '');
      return {
        ...(added.length > 0 ? { addTags: added } : {}),
        ...(removed.length > 0 ? { removeTags: removed } : {}),
      };
    },
    save: (set) => editMany([...selected], set),
    onSaved: closeBulkDialog,
  });
  const { addTags, adding, removeTags, removing } = form.values;
  const nothing = [...addTags, ...removeTags].length === 0 && adding.trim() === '' && !known.includes(removing.trim());
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.tag.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={12}>
        <TagsInput
          label={t('library.tag.add')}
          placeholder={t('library.tag.placeholder')}
          {...suggesting(adding, known)}
          onSearchChange={(typed) => form.form.setFieldValue('adding', typed)}
          maxTags={20}
          acceptValueOnBlur
          data-autofocus
          {...form.field('addTags')}
        />
        {known.length > 0 && (
          <TagsInput
            label={t('library.tag.remove')}
            {...suggesting(removing, known)}
            onSearchChange={(typed) => form.form.setFieldValue('removing', typed)}
            acceptValueOnBlur
            {...form.field('removeTags')}
          />
        )}
        <FormFoot of={form} go={t('library.tag.apply', { count: selected.size })} disabled={nothing} />
      </Form>
    </Dialog>
  );
}
