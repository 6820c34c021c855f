import { Select } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../project/today.ts';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { orpc } from '../../../transport/client.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { withOne, withText } from './filter.ts';
import { found, useFound } from './store.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Bar } from '../../../ui/Bar.tsx';

const findText = (text: string) => found.setFilter(withText(useFound.getState().filter, text));

/** Text, person and release to search for. */
export function FindToolbar({
  searchRef,
  onFilters,
  onLeave,
}: {
  searchRef: RefObject<HTMLInputElement | null>;
  onFilters: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const filter = useFound((state) => state.filter);
  const people = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data?.known ?? [];
  const releases = useQuery(orpc.releases.list.queryOptions()).data ?? [];
  const choose = (field: 'by' | 'release', values: readonly string[]) => (
    <Select
      w={150}
      clearable
      searchable
      aria-label={t(`review.find.${field}`)}
      placeholder={t(`review.find.${field}`)}
      data={[...new Set([...values, ...(filter[field] === undefined ? [] : [filter[field]])])]}
      value={filter[field] ?? null}
      onChange={(value) => found.setFilter(withOne(filter, field, value))}
    />
  );
  return (
    <Bar as="div" role="toolbar" aria-label={t('review.find.title')}>
      <IconButton icon={IconX} label={t('review.find.close')} onClick={onLeave} />
      <IconButton icon={IconFilter} label={t('review.find.filters')} onClick={onFilters} />
      <Text as="h1" fixed margin={[0, 8, 0, 4]} size={12} line={16} weight={600}>
        {t('review.find.title')}
      </Text>
      <ListSearch label={t('review.find.search')} text={filter.text ?? ''} onText={findText} fieldRef={searchRef} />
      {choose('by', people)}
      {choose(
        'release',
        releases.map(({ tag }) => tag),
      )}
    </Bar>
  );
}
