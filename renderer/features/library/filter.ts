import { screenshotFilter } from '#shared/contract/screenshots.ts';
import { facetFilter } from '../../list/facet-filter.ts';

/** The rail's facets, in order. */
export const railFacets = ['progress', 'assignee', 'platform', 'app', 'size', 'lint', 'tag', 'controls'] as const;
/** What a link or a saved filter may name. */
export const facets = ['state', ...railFacets, 'by'] as const;
export type Facet = (typeof facets)[number];

export const narrowing = facetFilter(facets, screenshotFilter);
export const { chipsOf, withoutChip, withText, pressValue, partsOf } = narrowing;
