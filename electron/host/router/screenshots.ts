import { screenshotFilters } from '../db/queries/saved-filters.ts';
import { assign, assignedByPerson, peopleKnown } from '../db/queries/review/assignments.ts';
import { blurredPictures } from '../db/queries/screenshots/blurs.ts';
import { teamIn } from './team/team.ts';
import { editScreenshots } from '../changes/bulk-edit.ts';
import { onBoard } from '../jobs/on-board.ts';
import { blurAreas } from '../services/pictures/blur.ts';
import { openScreenshot, queryScreenshots, screenshotPlace, screenshotRange } from '../services/screenshots.ts';
import { sortSeen } from '../services/review/gold/progress-seen.ts';
import { removeFilter, saveFilter } from '../services/saved-filters.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf, boxBlindOf } from './blind.ts';

export const screenshots = {
  query: api.screenshots.query.handler(({ context, input }) =>
    queryScreenshots(
      requireSession(context),
      input.filter,
      sortSeen(input.sort, blindOf(context)),
      input.cursor ?? null,
      input.limit,
      input.offset,
    ),
  ),
  facets: api.screenshots.facets.handler(({ context, input }) =>
    requireSession(context).library.ask('facets', input.filter),
  ),
  range: api.screenshots.range.handler(({ context, input }) =>
    screenshotRange(
      requireSession(context),
      input.filter,
      sortSeen(input.sort, blindOf(context)),
      input.from,
      input.to,
    ),
  ),
  place: api.screenshots.place.handler(({ context, input }) =>
    screenshotPlace(requireSession(context), input.filter, sortSeen(input.sort, blindOf(context)), input.id),
  ),
  get: api.screenshots.get.handler(({ context, input }) =>
    openScreenshot(requireSession(context).read, input.id, blindOf(context) ?? boxBlindOf(context)),
  ),
  selectionSummary: api.screenshots.selectionSummary.handler(({ context, input: { selection, filter } }) =>
    requireSession(context).library.ask('selectionSummary', selection, filter),
  ),
  update: api.screenshots.update.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = await session.library.ask('chosenIds', input.selection);
    return { changed: await editScreenshots(session, context.caller.name, ids, input.set, onBoard(context.host.jobs)) };
  }),
  blur: api.screenshots.blur.handler(({ context, input }) => {
    const { name, role } = context.caller;
    return blurAreas(requireSession(context), { author: { kind: 'person', name }, as: role }, input);
  }),
  blurred: api.screenshots.blurred.handler(({ context }) => blurredPictures(requireSession(context).read)),
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
    const known = peopleKnown(read);
    return {
      people: assignedByPerson(read, input.today, blindOf(context)?.gold),
      known,
      team: teamIn(context, known),
    };
  }),
  savedFilters: api.screenshots.savedFilters.handler(({ context }) =>
    screenshotFilters.all(requireSession(context).read),
  ),
  saveFilter: api.screenshots.saveFilter.handler(({ context, input }) =>
    saveFilter(requireSession(context), screenshotFilters, input, context.caller),
  ),
  removeFilter: api.screenshots.removeFilter.handler(({ context, input }) =>
    removeFilter(requireSession(context), screenshotFilters, input.id, context.caller),
  ),
};
