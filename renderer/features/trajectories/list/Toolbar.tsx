import { Select } from '@mantine/core';
import { IconFileImport, IconFilter, IconLayoutGrid, IconList, IconPlayerRecord } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { episodeSorts } from '#shared/contract/episodes.ts';
import { navigate } from '../../../places/route.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import place from '../../../list/ListPlace.module.css';
import { FilterChips } from '../../../list/FilterChips.tsx';
import { SavedFilters } from '../../../list/saved/SavedFilters.tsx';
import { client, orpc } from '../../../transport/client.ts';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { chipsOf, withoutChip, withText } from './filter.ts';
import { valueLabel } from '../labels.ts';
import { useRecording } from '../recording/use-recording.ts';
import { setFilter, useEpisodeLook, useEpisodes } from '../list-store.ts';
import { useSystem } from '../../../project/project.ts';
import { CheckLabel } from '../../../ui/fields/CheckLabel.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Bar, BarEnd } from '../../../ui/Bar.tsx';

/** Whether episodes that await one's own label hide how they ended. Annotators cannot switch it off. */
function BlindToggle() {
  const { t } = useTranslation();
  const wanted = useEpisodeLook((state) => state.blind);
  const always = useSystem()?.me.role === 'annotator';
  return (
    <CheckLabel
      on={always || wanted}
      disabled={always}
      title={t(always ? 'trajectories.blindAlways' : 'trajectories.blindText')}
      onChange={(blind) => useEpisodeLook.setState({ blind })}
    >
      {t('trajectories.blind')}
    </CheckLabel>
  );
}

function EpisodeFilters() {
  const saved = useQuery(orpc.episodes.savedFilters.queryOptions()).data ?? [];
  const filter = useEpisodes((state) => state.filter);
  return (
    <SavedFilters
      filter={filter}
      saved={saved}
      onChoose={setFilter}
      onSave={(name) => client.episodes.saveFilter({ name, filter })}
      onRemove={(id) => client.episodes.removeFilter({ id })}
    />
  );
}

const filterByText = (text: string) => setFilter(withText(useEpisodes.getState().filter, text));

/** Search, active filters, order, recording, import. */
export function Toolbar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const filter = useEpisodes((state) => state.filter);
  const { sort, view } = useEpisodeLook();
  const { current, steps, refusal } = useRecording();
  const importRefusal = useCallRefusal('imports.start');
  return (
    <Bar as="div" role="toolbar" aria-label={t('actions.go-trajectories')}>
      <IconButton icon={IconFilter} label={t('trajectories.filters')} onClick={() => runAction('episodes-filters')} />
      <ListSearch
        label={t('trajectories.search')}
        text={filter.text ?? ''}
        onText={filterByText}
        fieldRef={searchRef}
      />
      <FilterChips
        chips={chipsOf(filter)}
        nameOf={({ facet, value }) => valueLabel(facet, value)}
        onRemove={(chip) => setFilter(withoutChip(filter, chip))}
      >
        <EpisodeFilters />
      </FilterChips>
      <BarEnd as="div" className={place.tools}>
        <BlindToggle />
        <Text tone="dim" className={place.sortLabel}>
          {t('trajectories.sortLabel')}
        </Text>
        <Select
          w={150}
          aria-label={t('trajectories.sortLabel')}
          data={episodeSorts.map((value) => ({ value, label: t(`trajectories.sort.${value}`) }))}
          value={sort}
          onChange={(value) => value && useEpisodeLook.setState({ sort: value })}
        />
        <SegmentedControl
          label={t('common.list.view')}
          value={view}
          segments={[
            { value: 'list', label: <IconList size={14} stroke={1.6} />, name: t('common.list.lines') },
            { value: 'grid', label: <IconLayoutGrid size={14} stroke={1.6} />, name: t('common.list.grid') },
          ]}
          onChange={(value) => useEpisodeLook.setState({ view: value })}
        />
        <ActionButton icon={IconPlayerRecord} refusal={refusal} onClick={() => runAction('episode-record')}>
          {current ? t('trajectories.record.count', { count: steps }) : t('trajectories.record.button')}
        </ActionButton>
        <ActionButton icon={IconFileImport} refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
          {t('trajectories.import')}
        </ActionButton>
      </BarEnd>
    </Bar>
  );
}
