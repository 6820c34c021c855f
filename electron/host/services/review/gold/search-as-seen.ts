import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import type { Chosen, LibraryFilter } from '../../../library/library-filter.ts';
import type { Blind } from '../../blind/blind.ts';

/*
 * Where gold is mixed in, words that a person corrected in a decision would find an ordinary item and not a gold one. So
 * pictures are found by what is on them, and not by the words of their items.
 */

/** The filter by which a person finds pictures. */
export const filterSeen = (filter: ScreenshotFilter, blind: Blind | null): LibraryFilter =>
  blind?.gold && filter.text !== undefined ? { ...filter, ownWords: true } : filter;

/** What a person chose, by the same filter. */
export const selectionSeen = (chosen: Chosen, blind: Blind | null): Chosen =>
  chosen.kind === 'filter' ? { ...chosen, filter: filterSeen(chosen.filter, blind) } : chosen;
