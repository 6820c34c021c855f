import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../project/today.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import classes from './Library.module.css';
import { setFilter, useLibrary } from './library-store.ts';

/** Filters by who made the last change; for people who may see how others work. */
export function LastBy() {
  const { t } = useTranslation();
  const reviews = useCallRefusal('review.quality') === null;
  const filter = useLibrary((state) => state.filter);
  const known = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data?.known ?? [];
  const chosen = filter.by ?? [];
  if (!reviews || (known.length < 2 && chosen.length === 0)) return null;
  return (
    <MultiSelect
      className={classes.lastBy}
      size="xs"
      clearable
      searchable
      label={t('library.facet.by')}
      data={[...new Set([...known, ...chosen])]}
      value={chosen}
      onChange={(by) => {
        const { by: _before, ...rest } = filter;
        setFilter(by.length > 0 ? { ...rest, by } : rest);
      }}
    />
  );
}
