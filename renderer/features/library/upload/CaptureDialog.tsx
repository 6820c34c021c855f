import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import type { CaptureSource } from '#shared/bridge.ts';
import { shell } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { closeBulkDialog, useBulkDialog } from '../bulk/bulk-dialog-store.ts';
import classes from '../Library.module.css';
import { upload } from './upload.ts';
import { Block, Figure, Grid, Row, Stack } from '../../../ui/layout/primitives.tsx';

/** Desktop: choose a screen or window by its thumbnail and capture it at full size. */
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
  const take = useMutation({
    mutationFn: async (source: CaptureSource): Promise<string | null> => {
      const taken = await desktop?.capture(source.id);
      if (!taken?.ok) return taken?.message ?? null;
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
      const plain = source.name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
      // Every capture of a screen has the same name, so the time tells them apart.
      const name = `${plain ? `${plain} ${time}` : t('library.capture.name', { time })}.png`;
      close();
      await upload([{ file: new File([taken.picture], name, { type: 'image/png' }), name }], 'capture');
      return null;
    },
  });
  const close = () => {
    closeBulkDialog();
    setChosen(null);
    take.reset();
  };
  if (!open || !desktop) return null;
  const source = sources.data?.find((source) => source.id === chosen);
  const submit = () => {
    if (source && !take.isPending) take.mutate(source);
  };
  const failure = sources.error
    ? t('library.capture.failed')
    : (take.data ?? (take.error ? t('library.capture.failed') : null));
  return (
    <Dialog
      onClose={close}
      title={t('library.capture.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Grid
        gap={10}
        mb={12}
        overflow="auto"
        columns="repeat(3, 1fr)"
        maxHeight={420}
        {...(sources.data?.length ? { role: 'listbox', 'aria-label': t('library.capture.title') } : {})}
      >
        {(sources.data ?? []).map((source) => (
          <Stack
            picked="frame"
            key={source.id}
            type="button"
            role="option"
            aria-selected={source.id === chosen}
            as="button"
            gap={4}
            pad={6}
            border="line2"
            radius={3}
            surface="raised"
            tone="text"
            text="left"
            className={classes.source}
            onClick={() => setChosen(source.id)}
            onDoubleClick={() => !take.isPending && take.mutate(source)}
          >
            <Figure border="none">
              <Block as="img" display="block" width="full" height={110} src={source.preview} alt="" />
            </Figure>
            <span>{source.name}</span>
            <Row as="span" inline align="center" gap={6} tone="dim" size={11}>
              {t(`library.capture.${source.kind}`)}
            </Row>
          </Stack>
        ))}
      </Grid>
      {sources.isPending && <p role="status">{t('library.capture.looking')}</p>}
      {sources.data?.length === 0 && <p role="status">{t('library.capture.none')}</p>}
      {failure !== null && <ErrorNote error={failure} onRetry={() => void sources.refetch()} />}
      <Row justify="flex-end" gap={8} mt={4}>
        <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
        <ActionButton kind="primary" disabled={!source || take.isPending} onClick={submit}>
          {t('library.capture.take')}
        </ActionButton>
      </Row>
    </Dialog>
  );
}
