import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { progresses } from '#shared/contract/runs/progress.ts';
import type { screenshotFacets } from '#shared/contract/screenshots.ts';
import { FacetGroup } from '../../ui/facets/FacetGroup.tsx';
import { FacetRail as Rail } from '../../ui/facets/FacetRail.tsx';
import { ProgressGlyph } from '../../edits/PictureState.tsx';
import { whyNotYet } from '../../edits/missing-for-approval.ts';
import { chipsOf, pressValue, railFacets } from './filter.ts';
import { valueLabel } from './labels.ts';
import { setFilter, useLibrary } from './library-store.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../project/today.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import classes from './Library.module.css';

/** Filters by who made the last change; for people who may see how others work. */
function LastBy() {
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

const progressGlyph = (value: string) => {
  const progress = progresses.find((known) => known === value);
  return progress && <ProgressGlyph progress={progress} />;
};

const progressMeaning = (value: string): string => {
  const progress = progresses.find((known) => known === value);
  return progress ? whyNotYet(progress, []) : '';
};

/** Filters by facet; counts follow the other facets. Click = only, Ctrl+click = add. */
export function FacetRail({
  facets: counts,
  stale,
}: {
  facets: z.infer<typeof screenshotFacets> | undefined;
  stale: boolean;
}) {
  const { t } = useTranslation();
  const filter = useLibrary((state) => state.filter);
  return (
    <Rail
      title={t('library.filters')}
      chosen={chipsOf(filter).length}
      clearLabel={t('library.clearFilters')}
      stale={stale}
      onClear={() => setFilter({})}
    >
      {counts &&
        railFacets.map((facet) => (
          <FacetGroup
            key={facet}
            title={t(`library.facet.${facet}`)}
            hint={t('library.facetHint')}
            values={counts[facet]}
            chosen={filter[facet] ?? []}
            label={(value) => valueLabel(facet, value)}
            {...(facet === 'progress' && { glyph: progressGlyph, means: progressMeaning })}
            moreLabel={(hidden) => (hidden === 0 ? t('library.less') : t('library.more', { count: hidden }))}
            onPress={(value, add) => setFilter(pressValue(filter, facet, value, add))}
          />
        ))}
      <LastBy />
    </Rail>
  );
}
