import { TextInput } from '@mantine/core';
import { IconArrowUp, IconFile, IconFolder, IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import classes from './PathDialog.module.css';
import { usePathQuestion } from './pick-path.ts';

const lastFolder = 'benchwright.folder';

/** Folders and files of the machine the engine runs on; for the shells without the system's own dialog. */
export function PathDialog() {
  const { t } = useTranslation();
  const asked = usePathQuestion((state) => state.asked);
  const [folder, setFolder] = useState<string | null>(() => localStorage.getItem(lastFolder));
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
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
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
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
  const onKey = (event: KeyboardEvent) => {
    const at = entries.findIndex((entry) => entry.path === chosen);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -entries.length, End: entries.length }[
      event.key
    ];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(entries[Math.max(0, Math.min(entries.length - 1, at + step))]?.path ?? null);
    } else if ((event.key === 'Enter' || event.key === 'ArrowRight') && chosenEntry) {
      event.preventDefault();
      if (event.key === 'Enter' || chosenEntry.kind !== 'file') takeEntry(chosenEntry);
    } else if (event.key === 'ArrowLeft' || event.key === 'Backspace') {
      event.preventDefault();
      if (data?.parent) go(data.parent);
    }
  };
  return (
    <Dialog
      onClose={() => finish(null)}
      title={asked.title}
      size={620}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.root}>
        <form
          className={classes.bar}
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
            className={classes.path}
            aria-label={t('app.path.path')}
            value={typed ?? data?.path ?? folder ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
        {listing.error && <ErrorNote error={listing.error} onRetry={() => go(null)} />}
        <div
          ref={list}
          className={classes.list}
          role="listbox"
          tabIndex={0}
          data-autofocus
          aria-label={t('app.path.list')}
          aria-busy={listing.isFetching}
          aria-activedescendant={chosenEntry ? `path-${entries.indexOf(chosenEntry)}` : undefined}
          onKeyDown={onKey}
        >
          {entries.map((entry, index) => (
            <div
              key={entry.path}
              id={`path-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.path === chosen}
              className={classes.entry}
              onClick={() => setChosen(entry.path)}
              onDoubleClick={() => takeEntry(entry)}
              onKeyDown={onKey}
            >
              {entry.kind === 'project' ? (
                <Logo size={14} />
              ) : entry.kind === 'folder' ? (
                <IconFolder size={14} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconFile size={14} stroke={1.6} aria-hidden="true" />
              )}
              <span className={classes.name}>{entry.name}</span>
              <span className={classes.remark}>
                {entry.kind === 'project'
                  ? t('app.path.project')
                  : entry.bytes === null
                    ? ''
                    : formatBytes(entry.bytes)}
              </span>
            </div>
          ))}
          {data && !data.complete && (
            <p className={classes.none}>{t('app.path.more', { count: data.entries.length })}</p>
          )}
          {data && entries.length === 0 && <p className={classes.none}>{t('app.path.empty')}</p>}
        </div>
        <div className={classes.foot}>
          <span className={classes.note}>{asked.note}</span>
          <ActionButton onClick={() => finish(null)}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" disabled={!answer} onClick={() => finish(answer)}>
            {asked.button ?? t('common.open')}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
