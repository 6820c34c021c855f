import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdapterRef, adapterFile } from '#shared/records/own-files.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { faultWords } from '../../../ui/forms/faults.ts';
import { CancelButton } from '../../../ui/forms/FormFoot.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import modelsClasses from '../Models.module.css';
import { Verbatim } from './Verbatim.tsx';

const refreshed = () => queryClient.invalidateQueries({ queryKey: orpc.ownParts.key() });

/** The four functions with what each gets, doing nothing. */
const template = `// export const buildMessages = (item, { task, coordinates, messages }) => messages;
// export const preprocess = (messages, { task, coordinates }) => messages;
// export const postprocess = (reply, { task, coordinates, images }) => reply;
export const parse = (text, item, { task, coordinates, images }) => text;
`;

/** Asks once whether an adapter of this path and hash may run on this machine; its text is shown. */
export function ConfirmAdapter({
  path,
  sha256,
  text,
  before,
  onClose,
  onConfirmed,
}: AdapterRef & {
  text: string;
  /** The hash that the record has, if the file has changed since. */
  before: string | null;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('ownParts.confirmAdapter');
  const confirm = useMutation({
    ...orpc.ownParts.confirmAdapter.mutationOptions(),
    onSuccess: async () => {
      await refreshed();
      onConfirmed();
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('models.own.confirmTitle')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={12} className={modelsClasses.dialog}>
        <p>{t('models.own.confirmText')}</p>
        <Grid as="dl" gap={[4, 16]} columns="auto 1fr">
          <dt>{t('models.own.file')}</dt>
          <dd className="selectable">{path}</dd>
          <dt>{t('models.own.hash')}</dt>
          <Text as="dd" breakWords mono size={11} className="selectable">
            {sha256}
          </Text>
          {before !== null && (
            <>
              <dt>{t('models.own.hashBefore')}</dt>
              <Text as="dd" breakWords mono size={11} className="selectable">
                {before}
              </Text>
            </>
          )}
        </Grid>
        <Verbatim label={path} text={text} />
        {confirm.error && <ErrorNote error={confirm.error} />}
        <Row justify="flex-end" gap={8}>
          <CancelButton />
          <ActionButton
            kind="primary"
            refusal={refusal}
            disabled={confirm.isPending}
            onClick={() => confirm.mutate({ path, sha256, allow: true })}
          >
            {t('models.own.confirmGo')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** An adapter's path and text. What is saved here has to be confirmed like any other. */
export function AdapterDialog({
  start,
  name,
  onClose,
  onSaved,
}: {
  /** The record's own; null for a new one. */
  start: string | null;
  /** The model's name, for the name of a new file. */
  name: string;
  onClose: () => void;
  onSaved: (to: AdapterRef) => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('ownParts.saveAdapter');
  const [path, setPath] = useState(start ?? `adapters/${name.replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '')}.mjs`);
  const [asked] = useDebouncedValue(path, 200);
  const fault = adapterFile.safeParse(path).error?.issues[0];
  const found = useQuery({
    ...orpc.ownParts.adapter.queryOptions({ input: { path: asked } }),
    enabled: adapterFile.safeParse(asked).success,
    staleTime: 0,
  });
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? found.data?.text ?? template;
  const save = useMutation({
    ...orpc.ownParts.saveAdapter.mutationOptions(),
    onSuccess: async ({ sha256 }) => {
      await refreshed();
      onSaved({ path, sha256 });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('models.own.adapterTitle')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Unsaved when={typed !== null} />
      <Stack gap={12} className={modelsClasses.dialog}>
        <Text as="p" pad={[4, 0]} tone="dim" line={17}>
          {t('models.own.adapterText')}
        </Text>
        <TextInput
          size="xs"
          label={t('models.own.file')}
          maxLength={200}
          value={path}
          error={fault && faultWords(fault)}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Block
          as="textarea"
          width="full"
          minHeight={96}
          pad={8}
          border="line3"
          radius={3}
          surface="field"
          tone="text"
          mono
          size={11}
          line={17}
          height="46vh"
          data-tall
          data-autofocus
          spellCheck={false}
          aria-label={t('models.own.adapter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {save.error && <ErrorNote error={save.error} />}
        <Row justify="flex-end" gap={8}>
          <CancelButton />
          <ActionButton
            kind="primary"
            refusal={refusal}
            disabled={fault !== undefined || save.isPending}
            onClick={() => save.mutate({ path, text })}
          >
            {t('models.own.useAdapter')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}

function Unsaved({ when }: { when: boolean }) {
  useUnsaved(when);
  return null;
}
