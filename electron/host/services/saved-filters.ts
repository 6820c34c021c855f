import { v7 as uuidv7 } from 'uuid';
import type { SavedFilters } from '../db/queries/saved-filters.ts';
import { notFound } from '../errors.ts';
import type { ProjectSession } from '../project/project-session.ts';

/** Names a filter; one of that name is replaced. */
export function saveFilter<Filter>(
  { write, events }: ProjectSession,
  filters: SavedFilters<Filter>,
  { name, filter }: { name: string; filter: Filter },
): { id: string; name: string; filter: Filter } {
  const saved = write.immediate(() => filters.upsert(write, uuidv7(), name, filter));
  events.changed(['saved-filter']);
  return saved;
}

/** @throws NOT_FOUND where no filter has that id */
export function removeFilter(
  { write, events }: ProjectSession,
  filters: SavedFilters<unknown>,
  id: string,
): Record<never, never> {
  if (!write.immediate(() => filters.delete(write, id))) throw notFound('saved filter', id);
  events.changed(['saved-filter']);
  return {};
}
