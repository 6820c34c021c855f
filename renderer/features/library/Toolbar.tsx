import { Select, Slider } from '@mantine/core';
import { IconFileImport, IconFilter, IconLayoutGrid, IconList, IconPhoto, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { screenshotSorts } from '#shared/contract/screenshots.ts';
import { navigate } from '../../places/route.ts';
import { runAction } from '../../actions/run-action.ts';
import { client, orpc } from '../../transport/client.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { FilterChips } from '../../list/FilterChips.tsx';
import { SavedFilters } from '../../list/saved/SavedFilters.tsx';
import { ListSearch } from '../../list/ListSearch.tsx';
import { chipsOf, withoutChip, withText } from './filter.ts';
import { valueLabel } from './labels.ts';
import place from '../../list/ListPlace.module.css';
import { largestSize, setFilter, smallestSize, useLibrary, useLibraryLook } from './library-store.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import { useSystem } from '../../project/project.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { today } from '../../project/today.ts';
import { Bar, BarEnd } from '../../ui/Bar.tsx';

/** What is assigned to this person and not approved yet; pressed, the library shows just that. */
function MyWork() {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const filter = useLibrary((state) => state.filter);
  const { data } = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } }));
  const mine = data?.people.find(({ person }) => person === me);
  if (!me || !mine) return null;
  const on = filter.assignee?.length === 1 && filter.assignee[0] === me;
  return (
    <ActionButton
      kind="plain"
      icon={IconUserCheck}
      aria-pressed={on}
      onClick={() => setFilter(on ? {} : { assignee: [me] })}
    >
      {mine.due > 0
        ? t('library.myWorkDue', { open: formatCount(mine.open), due: formatCount(mine.due) })
        : t('library.myWork', { open: formatCount(mine.open) })}
    </ActionButton>
  );
}

function LibraryFilters() {
  const saved = useQuery(orpc.screenshots.savedFilters.queryOptions()).data ?? [];
  const filter = useLibrary((state) => state.filter);
  return (
    <SavedFilters
      filter={filter}
      saved={saved}
      onChoose={setFilter}
      onSave={(name) => client.screenshots.saveFilter({ name, filter })}
      onRemove={(id) => client.screenshots.removeFilter({ id })}
    />
  );
}

const filterByText = (text: string) => setFilter(withText(useLibrary.getState().filter, text));

/** Search, active filters, order, size of pictures, grid or table, import. */
export function Toolbar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.start');
  const filter = useLibrary((state) => state.filter);
  const { view, size, sort } = useLibraryLook();
  return (
    <Bar as="div" role="toolbar" aria-label={t('actions.go-library')}>
      <IconButton icon={IconFilter} label={t('library.filters')} onClick={() => runAction('view-filters')} />
      <ListSearch label={t('library.search')} text={filter.text ?? ''} onText={filterByText} fieldRef={searchRef} />
      <MyWork />
      <FilterChips
        chips={chipsOf(filter)}
        nameOf={({ facet, value }) => valueLabel(facet, value)}
        onRemove={(chip) => setFilter(withoutChip(filter, chip))}
      >
        <LibraryFilters />
      </FilterChips>
      <BarEnd as="div" className={place.tools}>
        <Text tone="dim" className={place.sortLabel} id="library-sort">
          {t('library.sortLabel')}
        </Text>
        <Select
          w={150}
          aria-label={t('library.sortLabel')}
          data={screenshotSorts.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
          value={sort}
          onChange={(value) => value && useLibraryLook.setState({ sort: value })}
        />
        {view === 'grid' && (
          <Row align="center" gap={8} tone="dim">
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
          </Row>
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
      </BarEnd>
    </Bar>
  );
}
