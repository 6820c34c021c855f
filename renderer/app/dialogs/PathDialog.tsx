import { TextInput } from '@mantine/core';
import { IconArrowUp, IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PathList } from './PathList.tsx';
import { usePathQuestion } from '../../dialogs/pick-path.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';

const lastFolder = 'benchwright.folder';

/** Folders and files of the machine the engine runs on; for the shells without the system's own dialog. */
export function PathDialog() {
  const { t } = useTranslation();
  const asked = usePathQuestion((state) => state.asked);
  const [folder, setFolder] = useState<string | null>(() => localStorage.getItem(lastFolder));
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const open = asked !== null;
  const listing = useQuery(
    orpc.system.listDirectory.queryOptions({
      input: { path: folder },
      enabled: open,
      staleTime: 0,
      placeholderData: (before) => before,
    }),
  );
  const data = listing.error ? undefined : listing.data;
  useEffect(() => {
    if (data) localStorage.setItem(lastFolder, data.path);
  }, [data]);
  if (!asked) return null;

  const wanted = (name: string) =>
    !asked.extensions?.length || asked.extensions.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  const entries = (data?.entries ?? []).filter(
    (entry) => entry.kind !== 'file' || (asked.kind !== 'folder' && wanted(entry.name)),
  );
  const go = (path: string | null) => {
    setFolder(path);
    setTyped(null);
    setChosen(null);
  };
  const chosenEntry = entries.find((entry) => entry.path === chosen);
  const answer =
    typed?.trim() ||
    (chosenEntry && (asked.kind !== 'file' || chosenEntry.kind === 'file')
      ? chosenEntry.path
      : asked.kind === 'file'
        ? null
        : (data?.path ?? null));
  const finish = (path: string | null) => {
    setTyped(null);
    setChosen(null);
    asked.answer(path);
  };
  const takeEntry = (entry: (typeof entries)[number]) => {
    if (entry.kind === 'file' || (entry.kind === 'project' && asked.kind === 'folder')) finish(entry.path);
    else go(entry.path);
  };
  return (
    <Dialog
      onClose={() => finish(null)}
      title={asked.title}
      size={620}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={8}>
        <Row
          as="form"
          align="center"
          gap={4}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed?.trim()) go(typed.trim());
          }}
        >
          <IconButton icon={IconHome} label={t('app.path.home')} onClick={() => go(null)} />
          <IconButton
            icon={IconArrowUp}
            label={t('app.path.up')}
            disabled={!data?.parent}
            onClick={() => data?.parent && go(data.parent)}
          />
          <TextInput
            flex={1}
            aria-label={t('app.path.path')}
            value={typed ?? data?.path ?? folder ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Row>
        {listing.error && <ErrorNote error={listing.error} onRetry={() => go(null)} />}
        <PathList
          listing={data}
          busy={listing.isFetching}
          entries={entries}
          chosen={chosen}
          onChoose={setChosen}
          onTake={takeEntry}
          onUp={() => data?.parent && go(data.parent)}
        />
        <Row align="center" justify="flex-end" gap={8}>
          <Text grow tone="dim" size={11}>
            {asked.note}
          </Text>
          <ActionButton onClick={() => finish(null)}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" disabled={!answer} onClick={() => finish(answer)}>
            {asked.button ?? t('common.open')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}
