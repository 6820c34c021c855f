import { PasswordInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { useSystem } from '../../../project/project.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { forgetCheck, type ModelInfo } from '../model-draft.ts';
import { AllowKey, ForbidKey } from '../AllowKey.tsx';
import { KeyState } from '../ModelList.tsx';
import { Field, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Models.module.css';

/** Asks for a key, which is stored and never shown again. */
export function KeyDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const state = useSystem()?.machine.keychain.state;
  const [key, setKey] = useState('');
  const save = useMutation({
    ...orpc.models.setKey.mutationOptions(),
    onSuccess: async () => {
      forgetCheck(name);
      await queryClient.invalidateQueries({ queryKey: orpc.models.key() });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('models.keyDialog.title', { name })}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack
        as="form"
        gap={12}
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ name, key: key.trim() });
        }}
      >
        <PasswordInput
          size="xs"
          label={t('models.keyDialog.label')}
          description={t(state === 'stored' ? 'models.keyDialog.text' : 'models.keyDialog.textMemory')}
          autoComplete="off"
          maxLength={4000}
          value={key}
          data-autofocus
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        {save.error && <ErrorNote error={save.error} />}
        <Row justify="flex-end" gap={8}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={key.trim() === '' || save.isPending}>
            {t('models.keyDialog.save')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The key's state, and setting, replacing or removing it; it is never shown. */
export function KeyRow({ info }: { info: ModelInfo | undefined }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const refusals = { set: useCallRefusal('models.setKey'), remove: useCallRefusal('models.removeKey') };
  const remove = useMutation({
    ...orpc.models.removeKey.mutationOptions(),
    onSuccess: async (info) => {
      forgetCheck(info.record.name);
      await queryClient.invalidateQueries({ queryKey: orpc.models.key() });
    },
  });
  const kept = info?.key === 'keychain' || info?.key === 'memory';
  return (
    <Field label={96} align="start" mb={6} minHeight={26}>
      <Text pt={4} tone="text2">
        {t('models.field.key')}
      </Text>
      <Row as="span" align="center" justify="space-between" wrap gap={4} space="nowrap" minHeight={26}>
        {info ? <KeyState model={info} keyOnly /> : <Text tone="dim">{t('models.check.saveFirst')}</Text>}
        {info && !info.builtin && (
          <Row as="span" gap={4} ml={'auto'}>
            {kept && (
              <IconButton
                icon={IconTrash}
                size={22}
                label={t('models.removeKey')}
                refusal={refusals.remove}
                onClick={() => remove.mutate({ name: info.record.name })}
              />
            )}
            {info.route && info.key === 'ask' && <AllowKey short route={info.route} />}
            {info.route && info.key === 'environment' && <ForbidKey route={info.route} />}
            <ActionButton small refusal={refusals.set} onClick={() => setAsking(true)}>
              {t(kept ? 'models.replaceKey' : 'models.setKey')}
            </ActionButton>
          </Row>
        )}
      </Row>
      {asking && info && <KeyDialog name={info.record.name} onClose={() => setAsking(false)} />}
    </Field>
  );
}
