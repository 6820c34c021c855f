import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pickPath } from '../../dialogs/pick-path.ts';
import { forgetTyped, typedAhead } from '../../dialogs/typed.ts';
import type { Screen } from '../../places/places.ts';
import { navigate } from '../../places/route.ts';
import { createProject } from '../../project/open-project.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../ui/forms/use-studio-form.ts';
import { folderOf, freeName, nameFault } from './new-project.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';

interface Props {
  sample: boolean;
  goTo: Screen | null;
  onClose: () => void;
}

function NewProjectForm({ sample, goTo, home, taken }: Props & { home: string; taken: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const form = useStudioForm({
    initial: { name: sample ? freeName('sample', home, taken) : '', folder: home },
    toInput: ({ name, folder }) => ({ path: folderOf(folder, name), name: name.trim() }),
    check: ({ name, folder }) => ({
      ...(name.trim() === '' ? { name: t('common.fault.missing') } : {}),
      ...(nameFault(name) ? { name: t('home.dialog.badName') } : {}),
      ...(folder.trim() === '' ? { folder: t('common.fault.missing') } : {}),
    }),
    fieldOf: (path) => (path === 'path' ? 'folder' : path),
    save: ({ path, name }) => createProject(path, name, sample),
    onSaved: () => goTo && navigate({ screen: goTo }),
  });
  const { name, folder } = form.values;
  const takeTyped = useRef(() => {
    // As if it had been typed into the field, so closing the dialog asks first.
    if (!sample && typedAhead() !== '') form.form.setFieldValue('name', typedAhead());
    forgetTyped();
  });
  useLayoutEffect(() => takeTyped.current(), []);
  const change = async () => {
    const picked = await pickPath({
      title: t('home.dialog.pickParent'),
      kind: 'folder',
      button: t('home.dialog.useHere'),
    });
    if (picked) form.form.setFieldValue('folder', picked);
  };
  return (
    <Form of={form} gap={12}>
      {sample && (
        <Text as="p" tone="dim" line={18} breakWords>
          {t('home.dialog.sampleText')}
        </Text>
      )}
      <TextInput
        label={t('home.dialog.name')}
        placeholder={t('home.dialog.namePlaceholder')}
        maxLength={120}
        data-autofocus
        {...form.field('name')}
      />
      <Row align="flex-end" gap={8}>
        <TextInput
          label={t('home.dialog.folder')}
          description={t('home.dialog.folderText')}
          flex={1}
          {...form.field('folder')}
        />
        <ActionButton onClick={() => void change()}>{t('home.dialog.change')}</ActionButton>
      </Row>
      {name.trim() !== '' && !nameFault(name) && folder !== '' && (
        <Text as="p" tone="dim" line={18} breakWords>
          {t('home.dialog.willBe', { path: folderOf(folder, name) })}
        </Text>
      )}
      <FormFoot of={form} go={t(sample ? 'home.dialog.createSample' : 'home.dialog.create')} shortcut="Enter" />
    </Form>
  );
}

/** Asks for name and folder of a new project, also for the sample. */
export default function NewProjectDialog(props: Props) {
  const { t } = useTranslation();
  const folder = useQuery(orpc.projects.defaultFolder.queryOptions());
  const recent = useQuery(orpc.projects.recent.queryOptions());
  const failed = [folder, recent].find(({ error, data }) => error && data === undefined);
  return (
    <Dialog
      onClose={props.onClose}
      title={t(props.sample ? 'home.dialog.sampleTitle' : 'home.dialog.newTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {failed && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {folder.data && recent.data && (
        <NewProjectForm {...props} home={folder.data.folder} taken={new Set(recent.data.map((row) => row.path))} />
      )}
    </Dialog>
  );
}
