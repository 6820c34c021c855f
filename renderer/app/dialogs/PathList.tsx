import { IconFile, IconFolder } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/numbers.ts';
import type { client } from '../../transport/client.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Block, Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './PathDialog.module.css';

type Listing = Awaited<ReturnType<typeof client.system.listDirectory>>;
type Entry = Listing['entries'][number];

function EntryIcon({ kind }: Pick<Entry, 'kind'>) {
  if (kind === 'project') return <Logo size={14} />;
  const Icon = kind === 'folder' ? IconFolder : IconFile;
  return <Icon size={14} stroke={1.6} aria-hidden="true" />;
}

/** The entries of a folder: arrows choose one, Enter takes it, the left arrow and Backspace go to the folder above. */
export function PathList({
  listing,
  busy,
  entries,
  chosen,
  onChoose,
  onTake,
  onUp,
}: {
  /** Undefined while the folder has not been read. */
  listing: Listing | undefined;
  busy: boolean;
  /** Those of the folder that can be answered with or opened. */
  entries: readonly Entry[];
  /** Path of the chosen entry. */
  chosen: string | null;
  onChoose: (path: string | null) => void;
  onTake: (entry: Entry) => void;
  onUp: () => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const chosenEntry = entries.find((entry) => entry.path === chosen);
  const onKey = (event: KeyboardEvent) => {
    const at = entries.findIndex((entry) => entry.path === chosen);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -entries.length, End: entries.length }[
      event.key
    ];
    if (step !== undefined) {
      event.preventDefault();
      onChoose(entries[Math.max(0, Math.min(entries.length - 1, at + step))]?.path ?? null);
    } else if ((event.key === 'Enter' || event.key === 'ArrowRight') && chosenEntry) {
      event.preventDefault();
      if (event.key === 'Enter' || chosenEntry.kind !== 'file') onTake(chosenEntry);
    } else if (event.key === 'ArrowLeft' || event.key === 'Backspace') {
      event.preventDefault();
      onUp();
    }
  };
  return (
    <Block position="relative">
      <Block
        ref={list}
        overflow="auto"
        border="line2"
        radius={3}
        surface="well"
        height="min(22.5rem, calc(100vh - 15rem))"
        role="listbox"
        tabIndex={0}
        data-autofocus
        aria-label={t('app.path.list')}
        aria-busy={busy}
        aria-activedescendant={chosenEntry ? `path-${entries.indexOf(chosenEntry)}` : undefined}
        onKeyDown={onKey}
      >
        {entries.map((entry, index) => (
          <Row
            height={24}
            hover="fill"
            picked="bar"
            key={entry.path}
            id={`path-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry.path === chosen}
            align="center"
            gap={8}
            pad={[0, 10]}
            className={classes.entry}
            onClick={() => onChoose(entry.path)}
            onDoubleClick={() => onTake(entry)}
            onKeyDown={onKey}
          >
            <EntryIcon kind={entry.kind} />
            <Text grow truncate minWidth={0}>
              {entry.name}
            </Text>
            <Text tone="dim" size={11}>
              {entry.kind === 'project' ? t('app.path.project') : entry.bytes === null ? '' : formatBytes(entry.bytes)}
            </Text>
          </Row>
        ))}
      </Block>
      {/* Beside the list, which may contain nothing but options. */}
      {listing && !listing.complete && (
        <Text as="p" pad={[8, 0, 0]} tone="dim">
          {t('app.path.more', { count: listing.entries.length })}
        </Text>
      )}
      {listing && entries.length === 0 && (
        <Text as="p" tone="dim" position="absolute" inset="0.0625rem auto auto 0.0625rem" pad={16} clickThrough>
          {t('app.path.empty')}
        </Text>
      )}
    </Block>
  );
}
