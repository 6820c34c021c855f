import { Menu, Select, Slider, TextInput } from '@mantine/core';
import {
  IconBookmark,
  IconFileImport,
  IconFilter,
  IconLayoutGrid,
  IconList,
  IconPhoto,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenshotSorts } from '#shared/contract/screenshots.ts';
import { say } from '../../app/messages.ts';
import { navigate } from '../../app/places/route.ts';
import { runAction } from '../../app/actions/run-action.ts';
import { client, orpc } from '../../transport/client.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { chipsOf, withoutChip } from './filter.ts';
import { MyWork } from './MyWork.tsx';
import { valueLabel } from './labels.ts';
import classes from './Library.module.css';
import { largestSize, setFilter, smallestSize, useLibrary, useLibraryLook } from './library-store.ts';

function SearchField({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const text = useLibrary((state) => state.filter.text ?? '');
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => {
      const { text: _old, ...rest } = useLibrary.getState().filter;
      setFilter(typed.trim() ? { ...rest, text: typed.trim() } : rest);
    }, 150);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <TextInput
      ref={searchRef}
      className={classes.search}
      type="search"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      placeholder={t('library.search')}
      aria-label={t('library.search')}
      value={typed}
      maxLength={500}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape' && typed) setTyped('');
        else document.querySelector<HTMLElement>('[data-library-list]')?.focus();
      }}
    />
  );
}

function SavedFilters() {
  const { t } = useTranslation();
  const saved = useQuery(orpc.screenshots.savedFilters.queryOptions()).data ?? [];
  const filter = useLibrary((state) => state.filter);
  const [name, setName] = useState('');
  const some = Object.keys(filter).length > 0;
  if (!some && saved.length === 0) return null;
  const save = () => {
    if (!name.trim()) return;
    client.screenshots.saveFilter({ name: name.trim(), filter }).then(() => setName(''), say);
  };
  return (
    <Menu position="bottom-start" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionButton kind="plain" icon={IconBookmark}>
          {t(some ? 'library.saveFilter' : 'library.savedFilters')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {some && (
          <form
            className={classes.saveFilter}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              value={name}
              maxLength={80}
              aria-label={t('library.filterName')}
              placeholder={t('library.filterName')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ActionButton type="submit" disabled={!name.trim()}>
              {t('common.save')}
            </ActionButton>
          </form>
        )}
        {saved.map((entry) => (
          <div key={entry.id} className={classes.savedLine}>
            <Menu.Item onClick={() => setFilter(entry.filter)}>{entry.name}</Menu.Item>
            <IconButton
              icon={IconX}
              size={22}
              label={t('library.removeSaved', { name: entry.name })}
              onClick={() => void client.screenshots.removeFilter({ id: entry.id }).catch(say)}
            />
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Search, what is filtered, order, size of pictures, grid or table, import. */
export function Toolbar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.upload');
  const filter = useLibrary((state) => state.filter);
  const { view, size, sort } = useLibraryLook();
  const chips = chipsOf(filter).filter((chip) => chip.facet !== 'text');
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('actions.go-library')}>
      <IconButton icon={IconFilter} label={t('library.filters')} onClick={() => runAction('view-filters')} />
      <SearchField searchRef={searchRef} />
      <MyWork />
      <div className={classes.chips}>
        {chips.map((chip) => {
          const name = valueLabel(chip.facet, chip.value);
          return (
            <button
              key={`${chip.facet} ${chip.value}`}
              type="button"
              className={classes.chip}
              aria-label={t('library.removeFilter', { name })}
              onClick={() => setFilter(withoutChip(filter, chip))}
            >
              {name}
              <IconX size={12} stroke={1.8} aria-hidden="true" />
            </button>
          );
        })}
        <SavedFilters />
      </div>
      <div className={classes.tools}>
        <span className={classes.sortLabel} id="library-sort">
          {t('library.sortLabel')}
        </span>
        <Select
          w={150}
          aria-label={t('library.sortLabel')}
          data={screenshotSorts.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
          value={sort}
          onChange={(value) => value && useLibraryLook.setState({ sort: value })}
        />
        {view === 'grid' && (
          <div className={classes.slider}>
            <IconPhoto size={12} stroke={1.6} aria-hidden="true" />
            <Slider
              w={76}
              size={2}
              label={null}
              min={smallestSize}
              max={largestSize}
              step={20}
              thumbSize={12}
              value={size}
              thumbLabel={t('library.size')}
              onChange={(value) => useLibraryLook.setState({ size: value })}
            />
            <IconPhoto size={17} stroke={1.6} aria-hidden="true" />
          </div>
        )}
        <SegmentedControl
          label={t('library.view')}
          value={view}
          segments={[
            { value: 'grid', label: <IconLayoutGrid size={14} stroke={1.6} />, name: t('library.grid') },
            { value: 'table', label: <IconList size={14} stroke={1.6} />, name: t('library.table') },
          ]}
          onChange={(value) => useLibraryLook.setState({ view: value })}
        />
        <ActionButton icon={IconFileImport} refusal={refusal} onClick={() => navigate({ screen: 'import' })}>
          {t('library.import')}
        </ActionButton>
      </div>
    </div>
  );
}
