import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import { itemStates } from '#shared/contract/common.ts';
import type { screenshotFacets } from '#shared/contract/screenshots.ts';
import { FacetGroup } from '../../ui/FacetGroup.tsx';
import { FacetRail as Rail } from '../../ui/FacetRail.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { chipsOf, facets, pressValue } from './filter.ts';
import { valueLabel } from './labels.ts';
import { setFilter, useLibrary } from './library-store.ts';

const stateGlyph = (value: string) => {
  const state = itemStates.find((known): known is ItemState => known === value);
  return state && <StateGlyph state={state} word />;
};

/** Narrows by facet; counts follow the other facets. Click = only, Ctrl+click = add. */
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
        facets.map((facet) => (
          <FacetGroup
            key={facet}
            title={t(`library.facet.${facet}`)}
            hint={t('library.facetHint')}
            values={counts[facet]}
            chosen={filter[facet] ?? []}
            label={(value) => valueLabel(facet, value)}
            {...(facet === 'state' && { glyph: stateGlyph })}
            moreLabel={(hidden) => (hidden === 0 ? t('library.less') : t('library.more', { count: hidden }))}
            onPress={(value, add) => setFilter(pressValue(filter, facet, value, add))}
          />
        ))}
    </Rail>
  );
}
