import { Menu, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, shell } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { say } from '../../ui/messages.ts';
import { useSystem } from '../../project/project.ts';
import { ThemeItems } from './ThemeItems.tsx';
import { Avatar } from './Avatar.tsx';
import { Row, Stack } from '../../ui/layout/primitives.tsx';
import { setLanguage, useLanguage } from '../../i18n/language.ts';
import { type Language, languages } from '../../i18n/languages.ts';

/** The languages by their own names; the choice is stored on this machine. */
function LanguageItems() {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  return (
    <>
      <Menu.Label>{t('app.language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(value) => void setLanguage(value as Language)}>
        {Object.entries(languages).map(([value, { name, locale }]) => (
          <Menu.RadioItem key={value} value={value} lang={locale}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(name);
  const save = useMutation(
    orpc.system.setName.mutationOptions({
      onSuccess: async () => {
        // What one person saw of an item is not for the next one, who may still have to answer it
        // themselves.
        queryClient.removeQueries({ type: 'inactive' });
        await queryClient.invalidateQueries();
        onClose();
      },
    }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={t('app.name_.title')}
      size={380}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ name: value.trim() });
        }}
      >
        <TextInput
          label={t('app.name_.label')}
          description={t('app.name_.text')}
          value={value}
          maxLength={60}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {save.error && <ErrorNote error={save.error} />}
        <Row justify="flex-end" gap={8}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={value.trim() === '' || save.isPending}>
            {t('common.save')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The signed-in person; opens name and theme. */
export default function PersonMenu() {
  const { t } = useTranslation();
  const me = useSystem()?.me;
  const [naming, setNaming] = useState(false);
  const name = me?.name ?? '';
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Avatar name={name} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{me?.named ? t('app.meAs', { name, role: t(`app.roles.${me.role}`) }) : name}</Menu.Label>
          {!me?.named && <Menu.Item onClick={() => setNaming(true)}>{t('app.name_.title')}</Menu.Item>}
          <Menu.Divider />
          <ThemeItems />
          <Menu.Divider />
          <LanguageItems />
          {shell.signOut && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => void shell.signOut?.().catch((error: Error) => say(error.message))}>
                {t('app.signOut')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && <NameDialog name={name} onClose={() => setNaming(false)} />}
    </>
  );
}
