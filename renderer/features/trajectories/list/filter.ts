import { episodeFilter } from '#shared/contract/episodes.ts';
import { facetFilter } from '../../../list/facet-filter.ts';

/** The rail's facets in order, and those that a link may name. */
export const facets = [
  'platform',
  'app',
  'source',
  'agent',
  'outcome',
  'label',
  'agreement',
  'length',
  'problem',
  'tag',
  'state',
] as const;
export type Facet = (typeof facets)[number];

export const narrowing = facetFilter(facets, episodeFilter);
export const { chipsOf, withoutChip, withText, pressValue, partsOf } = narrowing;
