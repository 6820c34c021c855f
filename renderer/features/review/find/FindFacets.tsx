import { useTranslation } from 'react-i18next';
import { itemStates } from '#shared/records/fields.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { FacetGroup } from '../../../ui/facets/FacetGroup.tsx';
import { FacetRail } from '../../../ui/facets/FacetRail.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import type { Counts } from './counts.ts';
import { countsBy } from './counts.ts';
import { chipsOf, type Facet, facets, pressValue } from './filter.ts';
import { kindWords } from '../../../i18n/kind-words.ts';
import { found, useFound } from './store.ts';

const order: Record<Facet, readonly string[]> = { state: itemStates, kind: itemKinds().map(({ id }) => id) };
const stateOf = (value: string) => itemStates.find((itemState) => itemState === value);

/** Filters by state and kind; the counts of each follow the other. */
export function FindFacets({ counts, stale }: { counts: Counts | undefined; stale: boolean }) {
  const { t } = useTranslation();
  const filter = useFound((state) => state.filter);
  const label = (facet: Facet, value: string) => {
    const state = facet === 'state' ? stateOf(value) : undefined;
    return state ? t(`common.state.${state}`) : kindWords(value);
  };
  return (
    <FacetRail
      title={t('review.find.filters')}
      chosen={chipsOf(filter).length}
      clearLabel={t('review.find.clear')}
      stale={stale}
      onClear={() => found.setFilter({})}
    >
      {counts &&
        facets.map((facet) => (
          <FacetGroup
            key={facet}
            title={t(`review.find.facet.${facet}`)}
            hint={t('review.find.facetHint')}
            values={countsBy(counts, filter, facet).toSorted(
              (a, b) => order[facet].indexOf(a.value) - order[facet].indexOf(b.value),
            )}
            chosen={filter[facet] ?? []}
            label={(value) => label(facet, value)}
            glyph={(value) => {
              const state = facet === 'state' ? stateOf(value) : undefined;
              return state && <StateGlyph state={state} word />;
            }}
            moreLabel={() => ''}
            onPress={(value, add) => found.setFilter(pressValue(filter, facet, value, add))}
          />
        ))}
    </FacetRail>
  );
}
