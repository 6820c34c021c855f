import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createProject, useOpening } from '../../app/project/open-project.ts';
import { pickPath } from '../../app/dialogs/pick-path.ts';
import type { Screen } from '../../app/places/places.ts';
import { navigate } from '../../app/places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Home.module.css';

/** A name that can be a folder on every system. */
function folderName(name: string): string {
  return name.trim().replace(/[<>:"|?*]+/g, '-');
}

/** Asks name and place of a new project; the sample is one too. */
export default function NewProjectDialog({
  sample,
  goTo,
  onClose,
}: {
  sample: boolean;
  goTo: Screen | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const home = useQuery(orpc.projects.defaultFolder.queryOptions()).data?.folder ?? '';
  const recent = useQuery(orpc.projects.recent.queryOptions()).data ?? [];
  const { busy, error } = useOpening();
  const [parent, setParent] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);

  const folder = parent ?? home;
  const separator = folder.includes('\\') ? '\\' : '/';
  const taken = new Set(recent.map((row) => row.path));
  const suggest = (base: string) => {
    let number = 1;
    const nameOf = () => (number === 1 ? base : `${base}-${number}`);
    while (taken.has(`${folder}${separator}${nameOf()}`)) number += 1;
    return nameOf();
  };
  const name = typed ?? (sample ? suggest('sample') : '');
  const bad = /[/\\]/.test(name) || name.trim().startsWith('.');
  const path = `${folder.replace(/[/\\]$/, '')}${separator}${folderName(name)}`;
  const ready = name.trim() !== '' && !bad && folder !== '' && !busy;

  const create = async () => {
    if (!ready) return;
    const made = await createProject(path, name.trim(), sample);
    if (made && goTo) navigate({ screen: goTo });
  };
  const change = async () => {
    const picked = await pickPath({
      title: t('home.dialog.pickParent'),
      kind: 'folder',
      button: t('home.dialog.useHere'),
    });
    if (picked) setParent(picked);
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(sample ? 'home.dialog.sampleTitle' : 'home.dialog.newTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {sample && <p className={classes.formText}>{t('home.dialog.sampleText')}</p>}
        <TextInput
          label={t('home.dialog.name')}
          placeholder={t('home.dialog.namePlaceholder')}
          value={name}
          maxLength={120}
          data-autofocus
          error={bad ? t('home.dialog.badName') : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.folderRow}>
          <TextInput
            label={t('home.dialog.folder')}
            description={t('home.dialog.folderText')}
            className={classes.grow}
            value={folder}
            onChange={(event) => setParent(event.currentTarget.value)}
          />
          <ActionButton onClick={() => void change()}>{t('home.dialog.change')}</ActionButton>
        </div>
        {ready && <p className={classes.formText}>{t('home.dialog.willBe', { path })}</p>}
        {error !== null && <ErrorNote error={error} />}
        <div className={classes.formButtons}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!ready} shortcut="Enter">
            {t(sample ? 'home.dialog.createSample' : 'home.dialog.create')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
