import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../../project/today.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import type { ReviewFilter } from '../queue-store.ts';
import { Grid } from '../../../ui/layout/primitives.tsx';

/** Filters the queue by the person whom pictures are assigned to and, for reviewers, by who worked on items last. */
export function PeopleFilter({ filter, onFilter }: { filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void }) {
  const { t } = useTranslation();
  const people = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  // A filter by name reveals how people work, so it is only for those who may see that.
  const reviews = useCallRefusal('review.quality') === null;
  const assignees = people?.people.map(({ person }) => person) ?? [];
  const workers = people?.known ?? [];
  const choose = (field: 'assignee' | 'by', names: readonly string[]) =>
    (names.length > 0 || filter[field] !== undefined) && (
      <Select
        size="xs"
        clearable
        searchable
        aria-label={t(`review.queue.${field}`)}
        placeholder={t(`review.queue.${field}`)}
        data={[...new Set([...names, ...(filter[field] === undefined ? [] : [filter[field]])])]}
        value={filter[field] ?? null}
        onChange={(name) => onFilter({ ...filter, [field]: name ?? undefined })}
      />
    );
  if (assignees.length === 0 && (!reviews || workers.length < 2) && !filter.assignee && !filter.by) return null;
  return (
    <Grid
      gap={4}
      pad={[8, 12, 0]}
      columns="repeat(auto-fit, minmax(7.5rem, 1fr))"
      role="group"
      aria-label={t('review.queue.people')}
    >
      {choose('assignee', assignees)}
      {reviews && choose('by', workers)}
    </Grid>
  );
}
