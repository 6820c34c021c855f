import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/action-store.ts';
import { say } from '../../app/messages.ts';
import { shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { closeBulkDialog, useBulkDialog } from './bulk-dialog-store.ts';
import classes from './Library.module.css';
import { upload } from './upload.ts';

/** Desktop: choose a screen or window by its small picture and take it at full size. */
export function CaptureDialog() {
  const { t } = useTranslation();
  const desktop = shell.desktop;
  const open = useBulkDialog((state) => state.open === 'capture');
  useActionHandlers({ 'capture-screen': desktop ? () => useBulkDialog.setState({ open: 'capture' }) : null });
  const [chosen, setChosen] = useState<string | null>(null);
  const sources = useQuery({
    queryKey: ['desktop', 'capture-sources'],
    queryFn: () => desktop?.captureSources() ?? [],
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  if (!open || !desktop) return null;
  const take = async () => {
    const source = sources.data?.find((one) => one.id === chosen);
    if (!source) return;
    closeBulkDialog();
    try {
      const bytes = await desktop.capture(source.id);
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
      const name = `${source.name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || t('library.capture.name', { time })}.png`;
      await upload([{ file: new File([bytes], name, { type: 'image/png' }), name }], 'capture');
    } catch (error) {
      say(error);
    }
  };
  return (
    <Modal
      opened
      onClose={closeBulkDialog}
      title={t('library.capture.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div
        className={classes.sources}
        role="listbox"
        aria-label={t('library.capture.title')}
        aria-busy={sources.isPending}
      >
        {(sources.data ?? []).map((source) => (
          <button
            key={source.id}
            type="button"
            role="option"
            aria-selected={source.id === chosen}
            className={classes.source}
            onClick={() => setChosen(source.id)}
            onDoubleClick={() => void take()}
          >
            <img src={source.preview} alt="" />
            <span>{source.name}</span>
            <span className={classes.right}>{t(`library.capture.${source.kind}`)}</span>
          </button>
        ))}
        {sources.data?.length === 0 && <p>{t('library.capture.none')}</p>}
      </div>
      <div className={classes.formButtons}>
        <ActionButton onClick={closeBulkDialog}>{t('common.cancel')}</ActionButton>
        <ActionButton kind="primary" disabled={chosen === null} onClick={() => void take()}>
          {t('library.capture.take')}
        </ActionButton>
      </div>
    </Modal>
  );
}
