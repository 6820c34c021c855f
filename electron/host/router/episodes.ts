import { episodeFilters } from '../db/queries/saved-filters.ts';
import { episodesOn } from '../db/queries/episodes/steps.ts';
import { getScreenshot } from '../db/queries/screenshots/screenshots.ts';
import { notFound } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { queueForLabels } from '../items/goal-completion/queue.ts';
import { Blind } from '../items/blind/blind.ts';
import { editEpisodes, saveEpisode } from '../services/episodes/edit.ts';
import { episodeIndex } from '../services/episodes/episode-index.ts';
import { rowOf, labelsShownTo } from '../services/episodes/facts.ts';
import { episodeSteps, framesOf, openEpisode } from '../services/episodes/open.ts';
import { onBoard } from '../jobs/on-board.ts';
import { removeFilter, saveFilter } from '../services/saved-filters.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf } from './blind.ts';

/** Episodes whose end is kept from the caller, because of their role or because they asked for it. */
const closedTo = (context: CallContext, input: unknown) => blindOf(context, input)?.closedEpisodes() ?? null;

/** What the caller may know of people's labels. */
const labelsShownToCaller = (context: CallContext) =>
  labelsShownTo(new Blind(requireSession(context).read, context.caller.name));

export const episodes = {
  query: api.episodes.query.handler(({ context, input }) => {
    const { filter, sort, cursor = null, offset = 0, limit } = input;
    const index = episodeIndex(requireSession(context));
    const page = index.page(filter, sort, { cursor, offset, limit }, closedTo(context, input));
    const shown = labelsShownToCaller(context);
    return { ...page, rows: page.rows.map((found) => rowOf(found, index.labelsOf(found.id), shown)) };
  }),
  facets: api.episodes.facets.handler(({ context, input }) =>
    episodeIndex(requireSession(context)).facets(input.filter, closedTo(context, input)),
  ),
  range: api.episodes.range.handler(({ context, input }) => {
    const ids = episodeIndex(requireSession(context))
      .list(input.filter, input.sort, closedTo(context, input))
      .map(({ id }) => id);
    const [from, to] = [ids.indexOf(input.from), ids.indexOf(input.to)].sort((a, b) => a - b);
    return { ids: from === undefined || to === undefined || from < 0 ? [] : ids.slice(from, to + 1) };
  }),
  frames: api.episodes.frames.handler(({ context, input }) => {
    const { read } = requireSession(context);
    return read.snapshot(() =>
      input.ids.flatMap((id) => {
        const frames = framesOf(read, id);
        return frames ? [{ id, frames }] : [];
      }),
    );
  }),
  get: api.episodes.get.handler(({ context, input }) =>
    openEpisode(requireSession(context).read, input.id, labelsShownToCaller(context), input.limit),
  ),
  steps: api.episodes.steps.handler(({ context, input }) =>
    episodeSteps(requireSession(context).read, input.id, input.from, input.limit),
  ),
  neighbours: api.episodes.neighbours.handler(({ context, input }) => {
    const all = episodeIndex(requireSession(context)).list(input.filter, input.sort, closedTo(context, input));
    const at = all.findIndex(({ id }) => id === input.id);
    const [before, after] = at < 0 ? [] : [all[at - 1], all[at + 1]];
    return {
      before: before?.id ?? null,
      after: after?.id ?? null,
      place: at < 0 ? null : at,
      total: all.length,
    };
  }),
  save: api.episodes.save.handler(({ context, input }) =>
    saveEpisode(requireSession(context), context.caller.name, input.id, input.revision, input.content),
  ),
  update: api.episodes.update.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = episodeIndex(session).chosen(input.selection);
    const { set, base } = input;
    const work = onBoard(context.host.jobs);
    return { changed: await editEpisodes(session, context.caller.name, ids, { ...set, base }, work) };
  }),
  label: api.episodes.label.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = episodeIndex(session).chosen(input.selection);
    return queueForLabels(session, context.caller.name, ids, onBoard(context.host.jobs));
  }),
  savedFilters: api.episodes.savedFilters.handler(({ context }) => episodeFilters.all(requireSession(context).read)),
  saveFilter: api.episodes.saveFilter.handler(({ context, input }) =>
    saveFilter(requireSession(context), episodeFilters, input, context.caller),
  ),
  removeFilter: api.episodes.removeFilter.handler(({ context, input }) =>
    removeFilter(requireSession(context), episodeFilters, input.id, context.caller),
  ),
  ofScreenshot: api.episodes.ofScreenshot.handler(({ context, input }) => {
    const { read } = requireSession(context);
    if (!getScreenshot(read, input.screenshotId)) throw notFound('screenshot', input.screenshotId);
    return episodesOn(read, input.screenshotId, 200).map(({ id, name, task, position, role, steps }) => ({
      id,
      name,
      task,
      position,
      steps,
      final: role === 'final',
    }));
  }),
};
