import { v7 as uuidv7 } from 'uuid';
import { deleteFilter, savedFilters, upsertFilter } from '../db/queries/screenshots/saved-filters.ts';
import { assign, assignedByPerson, peopleKnown } from '../db/queries/review/assignments.ts';
import { notFound } from '../errors.ts';
import { editScreenshots } from '../services/changes/bulk-edit.ts';
import { onBoard } from '../services/long-work.ts';
import { openScreenshot, queryScreenshots, screenshotPlace, screenshotRange } from '../services/screenshots.ts';
import { api, requireSession } from './access/base.ts';

export const screenshots = {
  query: api.screenshots.query.handler(({ context, input }) =>
    queryScreenshots(
      requireSession(context),
      input.filter,
      input.sort,
      input.cursor ?? null,
      input.limit,
      input.offset,
    ),
  ),
  facets: api.screenshots.facets.handler(({ context, input }) =>
    requireSession(context).library.ask('facets', input.filter),
  ),
  range: api.screenshots.range.handler(({ context, input }) =>
    screenshotRange(requireSession(context), input.filter, input.sort, input.from, input.to),
  ),
  place: api.screenshots.place.handler(({ context, input }) =>
    screenshotPlace(requireSession(context), input.filter, input.sort, input.id),
  ),
  get: api.screenshots.get.handler(({ context, input }) => openScreenshot(requireSession(context).read, input.id)),
  selectionSummary: api.screenshots.selectionSummary.handler(({ context, input }) =>
    requireSession(context).library.ask('selectionSummary', input.selection, input.filter),
  ),
  update: api.screenshots.update.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = await session.library.ask('chosenIds', input.selection);
    return { changed: await editScreenshots(session, context.caller.name, ids, input.set, onBoard(context.host.jobs)) };
  }),
  assign: api.screenshots.assign.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = await session.library.ask('chosenIds', input.selection);
    const at = new Date().toISOString();
    const { name } = context.caller;
    const changed = session.write.immediate(
      () => ids.filter((id) => assign(session.write, id, input.to, name, at)).length,
    );
    context.host.events.changed(['screenshot'], ids.slice(0, 1000));
    return { changed };
  }),
  assigned: api.screenshots.assigned.handler(({ context, input }) => {
    const { read } = requireSession(context);
    return { people: assignedByPerson(read, input.today), known: peopleKnown(read) };
  }),
  savedFilters: api.screenshots.savedFilters.handler(({ context }) => savedFilters(requireSession(context).read)),
  saveFilter: api.screenshots.saveFilter.handler(({ context, input }) => {
    const { write, events } = requireSession(context);
    const saved = write.immediate(() => upsertFilter(write, uuidv7(), input.name, input.filter));
    events.changed(['saved-filter']);
    return saved;
  }),
  removeFilter: api.screenshots.removeFilter.handler(({ context, input }) => {
    const { write, events } = requireSession(context);
    if (!write.immediate(() => deleteFilter(write, input.id))) throw notFound('saved filter', input.id);
    events.changed(['saved-filter']);
    return {};
  }),
};
