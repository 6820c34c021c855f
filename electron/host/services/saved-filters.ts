import { newId } from '../db/new-id.ts';
import { mayChangeFilter, type SavedFilter } from '#shared/contract/saved-filters.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { SavedFilters } from '../db/queries/saved-filters.ts';
import { failure, notFound } from '../errors/errors.ts';
import type { Caller } from '../people/caller.ts';
import type { ProjectSession } from '../project/project-session.ts';

function refuseOthers(there: SavedFilter<unknown>, caller: Caller, instead: Phrase): void {
  if (mayChangeFilter(there, caller)) return;
  const who = there.by === null ? phrase('filter-curator') : phrase('filter-saver-or-curator', { by: there.by });
  throw failure('FORBIDDEN', phrase('filter-refused', { who, name: there.name, instead }), {});
}

/**
 * Saves a filter under a name, replacing one with that name. Errors: FORBIDDEN for a name that somebody else uses,
 * except for curators.
 */
export function saveFilter<Filter>(
  { write, events }: ProjectSession,
  filters: SavedFilters<Filter>,
  { name, filter }: { name: string; filter: Filter },
  caller: Caller,
): SavedFilter<Filter> {
  const saved = write.immediate(() => {
    const there = filters.find(write, { name });
    if (there) refuseOthers(there, caller, phrase('filter-next-name'));
    return filters.upsert(write, { id: newId(), name, filter, by: caller.name });
  });
  events.changed(['saved-filter']);
  return saved;
}

/** Errors: NOT_FOUND; FORBIDDEN for one that somebody else saved, except for curators. */
export function removeFilter(
  { write, events }: ProjectSession,
  filters: SavedFilters<unknown>,
  id: string,
  caller: Caller,
): Record<never, never> {
  write.immediate(() => {
    const there = filters.find(write, { id });
    if (!there) throw notFound('saved filter', id);
    refuseOthers(there, caller, phrase('filter-next-ask'));
    filters.delete(write, id);
  });
  events.changed(['saved-filter']);
  return {};
}
