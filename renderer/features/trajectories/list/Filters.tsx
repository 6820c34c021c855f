import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { itemStates } from '#shared/records/fields.ts';
import type { episodeFacets } from '#shared/contract/episodes.ts';
import { agreements, lengthBands } from '#shared/contract/episodes.ts';
import { outcomes } from '#shared/episodes/episode.ts';
import { FacetGroup } from '../../../ui/facets/FacetGroup.tsx';
import { FacetRail } from '../../../ui/facets/FacetRail.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { chipsOf, type Facet, facets, pressValue } from './filter.ts';
import { valueLabel } from '../labels.ts';
import { OutcomeGlyph } from '../OutcomeGlyph.tsx';
import { setFilter, useEpisodes } from '../list-store.ts';

type Counts = z.infer<typeof episodeFacets>;

const own: Partial<Record<Facet, readonly string[]>> = {
  outcome: outcomes,
  agreement: agreements,
  length: lengthBands,
  state: itemStates,
};

/** Values in the order of the facet if it has one, otherwise the most frequent first. */
function ordered(facet: Facet, values: Counts['app']): Counts['app'] {
  const order = own[facet];
  return values.toSorted((a, b) =>
    order ? order.indexOf(a.value) - order.indexOf(b.value) : b.count - a.count || a.value.localeCompare(b.value),
  );
}

function glyphOf(facet: Facet, value: string) {
  if (facet === 'outcome') {
    const outcome = outcomes.find((outcome) => outcome === value);
    return outcome && <OutcomeGlyph outcome={outcome} />;
  }
  const state = facet === 'state' ? itemStates.find((itemState) => itemState === value) : undefined;
  return state && <StateGlyph state={state} word />;
}

/** Filters by facet; counts follow the other facets. Click = only, Ctrl+click = add. */
export function Filters({ counts, stale }: { counts: Counts | undefined; stale: boolean }) {
  const { t } = useTranslation();
  const filter = useEpisodes((state) => state.filter);
  return (
    <FacetRail
      title={t('trajectories.filters')}
      chosen={chipsOf(filter).length}
      clearLabel={t('trajectories.clearFilters')}
      stale={stale}
      onClear={() => setFilter({})}
    >
      {counts &&
        facets.map((facet) => (
          <FacetGroup
            key={facet}
            title={t(`trajectories.facet.${facet}`)}
            hint={t('trajectories.facetHint')}
            values={ordered(facet, counts[facet])}
            chosen={filter[facet] ?? []}
            label={(value) => valueLabel(facet, value)}
            glyph={(value) => glyphOf(facet, value)}
            moreLabel={(hidden) => (hidden === 0 ? t('trajectories.less') : t('trajectories.more', { count: hidden }))}
            onPress={(value, add) => setFilter(pressValue(filter, facet, value, add))}
          />
        ))}
    </FacetRail>
  );
}
