import { Autocomplete, Select, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platforms } from '#shared/contract/common.ts';
import type { Platform } from '#shared/contract/common.ts';
import type { BulkSet } from '#shared/contract/screenshots.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { withTyped } from '../../../ui/tags.ts';
import { edit } from './bulk.ts';
import { closeBulkDialog, useBulkDialog } from './bulk-dialog-store.ts';
import { GiveDialog } from './GiveDialog.tsx';
import classes from '../Library.module.css';
import { useLibrary } from '../library-store.ts';
import { useFacets } from '../use-rows.ts';

/** Many are edited as a job, whose place is the top bar; the dialog does not wait for that. True when it can close. */
async function apply(ids: string[], set: BulkSet): Promise<boolean> {
  const done = edit(ids, set);
  return ids.length > 1000 || done;
}

function AssignDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const apps = useFacets({}).data?.app ?? [];
  const [platform, setPlatform] = useState<string | null>(null);
  const [app, setApp] = useState('');
  const ready = platform !== null || app.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await apply([...selected], {
      ...(platform === null ? {} : { platform: platform as Platform }),
      ...(app.trim() === '' ? {} : { app: app.trim() }),
    });
    if (done) closeBulkDialog();
  };
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.assign.title')}
      size={380}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <Select
          label={t('library.assign.platform')}
          placeholder={t('library.assign.keep')}
          clearable
          data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
          value={platform}
          onChange={setPlatform}
          data-autofocus
        />
        <Autocomplete
          label={t('library.assign.app')}
          placeholder={t('library.assign.keep')}
          data={apps.map((value) => value.value)}
          limit={12}
          maxLength={200}
          value={app}
          onChange={setApp}
        />
        <div className={classes.formButtons}>
          <ActionButton onClick={closeBulkDialog}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!ready}>
            {t('library.assign.apply', { count: selected.size })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}

/** Known tags are proposed while one is typed: a list that stays open would lie over the rest of the dialog. */
const suggesting = (typed: string, known: string[]) => ({ searchValue: typed, data: typed.trim() === '' ? [] : known });

function TagDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const known = (useFacets({}).data?.tag ?? []).map((value) => value.value);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [adding, setAdding] = useState('');
  const [removing, setRemoving] = useState('');
  const added = withTyped(add, adding.slice(0, 60));
  const removed = withTyped(remove, known.includes(removing.trim()) ? removing : '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await apply([...selected], {
      ...(added.length > 0 ? { addTags: added } : {}),
      ...(removed.length > 0 ? { removeTags: removed } : {}),
    });
    if (done) closeBulkDialog();
  };
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.tag.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TagsInput
          label={t('library.tag.add')}
          placeholder={t('library.tag.placeholder')}
          {...suggesting(adding, known)}
          onSearchChange={setAdding}
          maxTags={20}
          value={add}
          onChange={(tags) => setAdd(tags.map((tag) => tag.slice(0, 60)))}
          acceptValueOnBlur
          data-autofocus
        />
        {known.length > 0 && (
          <TagsInput
            label={t('library.tag.remove')}
            {...suggesting(removing, known)}
            onSearchChange={setRemoving}
            value={remove}
            onChange={setRemove}
            acceptValueOnBlur
          />
        )}
        <div className={classes.formButtons}>
          <ActionButton onClick={closeBulkDialog}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={added.length + removed.length === 0}>
            {t('library.tag.apply', { count: selected.size })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}

/** The dialogs of the selection bar. */
export function BulkDialogs() {
  const open = useBulkDialog((state) => state.open);
  if (open === 'assign') return <AssignDialog />;
  if (open === 'give') return <GiveDialog />;
  if (open === 'tag') return <TagDialog />;
  return null;
}
