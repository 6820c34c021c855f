import { Menu, Select, Slider, TextInput } from '@mantine/core';
import {
  IconBookmark,
  IconFileImport,
  IconFilter,
  IconLayoutGrid,
  IconList,
  IconPhoto,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
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
import { FilterChips } from '../../list/FilterChips.tsx';
import { ListSearch } from '../../list/ListSearch.tsx';
import { chipsOf, withoutChip, withText } from './filter.ts';
import { MyWork } from './MyWork.tsx';
import { valueLabel } from './labels.ts';
import classes from './Library.module.css';
import place from '../../list/ListPlace.module.css';
import { largestSize, setFilter, smallestSize, useLibrary, useLibraryLook } from './library-store.ts';

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

const filterByText = (text: string) => setFilter(withText(useLibrary.getState().filter, text));

/** Search, what is filtered, order, size of pictures, grid or table, import. */
export function Toolbar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.upload');
  const filter = useLibrary((state) => state.filter);
  const { view, size, sort } = useLibraryLook();
  return (
    <div className={place.toolbar} role="toolbar" aria-label={t('actions.go-library')}>
      <IconButton icon={IconFilter} label={t('library.filters')} onClick={() => runAction('view-filters')} />
      <ListSearch label={t('library.search')} text={filter.text ?? ''} onText={filterByText} fieldRef={searchRef} />
      <MyWork />
      <FilterChips
        chips={chipsOf(filter)}
        nameOf={({ facet, value }) => valueLabel(facet, value)}
        onRemove={(chip) => setFilter(withoutChip(filter, chip))}
      >
        <SavedFilters />
      </FilterChips>
      <div className={place.tools}>
        <span className={place.sortLabel} id="library-sort">
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
