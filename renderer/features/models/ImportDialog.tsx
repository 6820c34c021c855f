import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../ui/messages.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CancelButton } from '../../ui/forms/FormFoot.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { phraseOr } from '../../i18n/phrase-or.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Models.module.css';

function Body({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const go = useMutation({
    ...orpc.models.importText.mutationOptions(),
    onSuccess: async ({ added, refused, ignored }) => {
      await queryClient.invalidateQueries({ queryKey: orpc.models.key() });
      if (added.length > 0) say(t('models.importDialog.added', { count: added.length, names: added.join(', ') }));
      if (refused.length === 0 && ignored.length === 0) onClose();
    },
  });
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.onchange = () => {
      void input.files?.[0]?.text().then(setText, say);
    };
    input.click();
  };
  return (
    <Stack gap={12} className={classes.dialog}>
      <Text as="p" tone="dim">
        {t('models.importDialog.text')}
      </Text>
      <textarea
        className={classes.jsonBox}
        aria-label={t('models.importDialog.label')}
        spellCheck={false}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {go.error && <ErrorNote error={go.error} />}
      {go.data?.refused.map((entry) => (
        <ErrorNote key={`${entry.name} ${entry.why}`} error={`${entry.name}: ${phraseOr(entry.phrase, entry.why)}`} />
      ))}
      {go.data?.ignored.map(({ name, keys }) => (
        <Text as="p" key={name} role="status" tone="dim">
          {t('models.importDialog.ignored', { name, keys: keys.join(', ') })}
        </Text>
      ))}
      <Row justify="flex-end" gap={8}>
        <ActionButton onClick={choose}>{t('models.importDialog.file')}</ActionButton>
        <CancelButton />
        <ActionButton kind="primary" disabled={text.trim() === '' || go.isPending} onClick={() => go.mutate({ text })}>
          {t('models.importDialog.go')}
        </ActionButton>
      </Row>
    </Stack>
  );
}

/** Reads a models file or one record; each is added or refused with its reason. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('models.importDialog.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Body onClose={onClose} />
    </Dialog>
  );
}
