import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { episodeSet } from '#shared/contract/episodes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { withTyped } from '../../../ui/tags.ts';
import { edit } from '../bulk.ts';
import classes from '../Episodes.module.css';
import { useEpisodesOpen } from '../list-store.ts';
import { useFacets } from './use-rows.ts';

const close = () => useEpisodesOpen.setState({ dialog: null });

/** Tags to add to and remove from the selected episodes. */
export function TagDialog({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const known = (useFacets({}).data?.tag ?? []).map(({ value }) => value);
  const form = useStudioForm({
    initial: { addTags: [] as string[], adding: '', removeTags: [] as string[], removing: '' },
    schema: episodeSet,
    // A tag still being typed counts too.
    toInput({ addTags, adding, removeTags, removing }) {
      const added = withTyped(addTags, adding.slice(0, 100)).map((tag) => tag.slice(0, 100));
      const removed = withTyped(removeTags, known.includes(removing.trim()) ? removing : '');
      return {
        ...(added.length > 0 && { addTags: added }),
        ...(removed.length > 0 && { removeTags: removed }),
      };
    },
    save: (set) => edit(ids, set),
    onSaved: close,
  });
  const { addTags, adding, removeTags, removing } = form.values;
  const nothing = [...addTags, ...removeTags].length === 0 && adding.trim() === '' && !known.includes(removing.trim());
  return (
    <Dialog
      onClose={close}
      title={t('trajectories.tag.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form gap={12} of={form} className={classes.form}>
        <TagsInput
          label={t('trajectories.tag.add')}
          placeholder={t('trajectories.tag.placeholder')}
          maxTags={20}
          searchValue={adding}
          onSearchChange={(typed) => form.form.setFieldValue('adding', typed)}
          acceptValueOnBlur
          data-autofocus
          {...form.field('addTags')}
        />
        {known.length > 0 && (
          <TagsInput
            label={t('trajectories.tag.remove')}
            searchValue={removing}
            onSearchChange={(typed) => form.form.setFieldValue('removing', typed)}
            acceptValueOnBlur
            {...form.field('removeTags')}
          />
        )}
        <FormFoot of={form} go={t('trajectories.tag.apply', { count: ids.length })} disabled={nothing} />
      </Form>
    </Dialog>
  );
}
