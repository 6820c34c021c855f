import { TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { edit } from './bulk.ts';
import classes from './Episodes.module.css';
import { useEpisodes } from './store.ts';
import { useFacets } from './use-rows.ts';

const close = () => useEpisodes.setState({ tagging: false });

/** Tags to add to and take from the selected episodes. */
export function TagDialog({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const known = (useFacets({}).data?.tag ?? []).map(({ value }) => value);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const set = { ...(add.length > 0 && { addTags: add }), ...(remove.length > 0 && { removeTags: remove }) };
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
          value={add}
          onChange={(tags) => setAdd(tags.map((tag) => tag.slice(0, 100)))}
          acceptValueOnBlur
          data-autofocus
        />
        {known.length > 0 && (
          <TagsInput label={t('trajectories.tag.remove')} value={remove} onChange={setRemove} acceptValueOnBlur />
        )}
        <div className={classes.formButtons}>
          <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={add.length + remove.length === 0}>
            {t('trajectories.tag.apply', { count: ids.length })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
