import { TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { withTyped } from '../../../ui/tags.ts';
import { edit } from './bulk.ts';
import classes from '../Episodes.module.css';
import { useEpisodesOpen } from './store.ts';
import { useFacets } from './use-rows.ts';

const close = () => useEpisodesOpen.setState({ dialog: null });

/** Tags to add to and take from the selected episodes. */
export function TagDialog({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const known = (useFacets({}).data?.tag ?? []).map(({ value }) => value);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [adding, setAdding] = useState('');
  const [removing, setRemoving] = useState('');
  const added = withTyped(add, adding.slice(0, 100));
  const removed = withTyped(remove, known.includes(removing.trim()) ? removing : '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const set = {
      ...(added.length > 0 && { addTags: added }),
      ...(removed.length > 0 && { removeTags: removed }),
    };
    if (await edit(ids, set)) close();
  };
  return (
    <Dialog
      onClose={close}
      title={t('trajectories.tag.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TagsInput
          label={t('trajectories.tag.add')}
          placeholder={t('trajectories.tag.placeholder')}
          maxTags={20}
          searchValue={adding}
          onSearchChange={setAdding}
          value={add}
          onChange={(tags) => setAdd(tags.map((tag) => tag.slice(0, 100)))}
          acceptValueOnBlur
          data-autofocus
        />
        {known.length > 0 && (
          <TagsInput
            label={t('trajectories.tag.remove')}
            searchValue={removing}
            onSearchChange={setRemoving}
            value={remove}
            onChange={setRemove}
            acceptValueOnBlur
          />
        )}
        <div className={classes.formButtons}>
          <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={added.length + removed.length === 0}>
            {t('trajectories.tag.apply', { count: ids.length })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
